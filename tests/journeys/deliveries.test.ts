import { expect, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { openMailServer } from '#tests/support/mail-server.ts'
