// Runs before the first paint, so that neither theme nor language flashes. A separate file, because the
// content security policy forbids inline scripts.
;(function () {
  try {
    var theme = localStorage.getItem('theme')
    if (theme === 'secondary' || theme === 'tertiary') document.documentElement.className = theme
    var language = localStorage.getItem('i18nextLng')
    if (language && /^[a-z]{2}(-[A-Za-z0-9-]+)?$/.test(language)) document.documentElement.lang = language
  } catch {
    // Storage is unavailable: use the defaults.
  }
})()
