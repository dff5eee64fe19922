export const claimDoor = 'identity.claim'
export const fuzzClaims = () => {}
