import { redirect } from 'react-router'

/** The calendar is for members: whoever is not signed in is sent to sign in first. */
export const loader = () => redirect('/login')
