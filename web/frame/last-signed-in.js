try {
  const token = localStorage.getItem('access-token')
  if (token && !localStorage.getItem('sign-out-unfinished')) {
    const [, said = ''] = token.split('.')
    const { displayName, email, photoURL } =
      JSON.parse(localStorage.getItem('signed-in-as') ?? '{}').user ??
      JSON.parse(atob(said.replace(/-/g, '+').replace(/_/g, '/')))
    const name = displayName || email
    const { dataset, style } = document.documentElement
    style.setProperty('--account', JSON.stringify(photoURL ? name[0] : name))
    dataset.account = photoURL ? 'picture' : 'name'
  }
} catch {}
