import { firebase } from './firebase.ts'
import { identitySuite } from './suite.ts'

identitySuite(firebase())
