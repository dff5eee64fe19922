// Runs before anything is drawn: members see their own name at once, not Login, also without a
// connection. It only says who was signed in last; whether they still are is found out later.
try {
  const token = localStorage.getItem('access-token')
  if (token && !localStorage.getItem('sign-out-unfinished')) {
    const kept = JSON.parse(localStorage.getItem('signed-in-as') ?? '{}').user
    const [, said = ''] = token.split('.')
    const claims = () => JSON.parse(atob(said.replace(/-/g, '+').replace(/_/g, '/')))
    const { displayName, email, photoURL } = kept ?? claims()
    const name = displayName || email
    const { dataset, style } = document.documentElement
    // A picture has the size of a circle, which is kept free for it.
    style.setProperty('--account', JSON.stringify(photoURL ? name[0] : name))
    dataset.account = photoURL ? 'picture' : 'name'
  }
} catch {
  // Without storage, or with something else in it, nobody was signed in.
}
