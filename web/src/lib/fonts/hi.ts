import '@fontsource-variable/noto-sans-devanagari/wght.css'
import '@fontsource-variable/noto-serif-devanagari/wght.css'
