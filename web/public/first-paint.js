// Runs before anything is painted, so that neither theme nor language flashes. A file of its own: the content policy allows no inline script.
;(function () {
  try {
    var theme = localStorage.getItem('theme')
    if (theme === 'secondary' || theme === 'tertiary') document.documentElement.className = theme
    var language = localStorage.getItem('i18nextLng')
    if (language && /^[a-z]{2}(-[A-Za-z0-9-]+)?$/.test(language)) document.documentElement.lang = language
  } catch {
    // Storage is closed to us: the defaults of the page stand.
  }
})()
