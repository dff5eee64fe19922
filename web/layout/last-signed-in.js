try {
  const { displayName, email, photoURL } = JSON.parse(
    localStorage.getItem('signed-in-as') ?? '',
  ).user
  if (localStorage.getItem('access-token') && !localStorage.getItem('sign-out-unfinished')) {
    const name = displayName || email
    const { dataset, style } = document.documentElement
    style.setProperty('--account', JSON.stringify(photoURL ? name[0] : name))
    dataset.account = photoURL ? 'picture' : 'name'
    // The installed app starts with the home page; members start with their own.
    if (location.search === '?start') location.replace('/dashboard')
  }
} catch {}
