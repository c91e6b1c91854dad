import type { Language } from '#contract/languages.ts'
import type { Block, EmailContent } from '#server/platform/email/content.ts'
import { type Colour, colours, fontsOf, leadingOf } from '#server/platform/email/look.ts'

interface EmailToRender {
  readonly language: Language
  readonly subject: string
  readonly content: EmailContent
}

/**
 * An email as HTML: tables and inline styles, because email programs know little else; no image, font or
 * other remote content, and nothing that reports back.
 */
export function emailHtml({ language, subject, content }: EmailToRender): string {
  const { blocks, why, settings } = content
  const style = stylesOf(language)
  const preview = blocks.find((block) => block.kind === 'text')?.text ?? ''
  const footer = [
    escaped(why),
    ...(settings
      ? [
          `<a class="accent" href="${escaped(settings.href)}" style="${style.link}">${escaped(settings.label)}</a>`,
        ]
      : []),
  ].join('<br>')
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${escaped(subject)}</title>
<style>${sheet}</style>
</head>
<body class="ground" style="${style.body}">
<div style="${style.preview}">${escaped(preview)}</div>
<table class="ground" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${colours.ground.light}">
<tr><td class="page" align="center" style="padding:40px 16px 48px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="ink" align="left" style="${style.wordmark}"><span class="accent" aria-hidden="true" style="${style.mark}">&#10022;</span>&ensp;Forerunners</td></tr>
<tr><td class="surface panel" align="left" style="${style.panel}">
<h1 class="ink title" style="${style.title}">${escaped(subject)}</h1>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="rule" style="${style.rule}">&nbsp;</td></tr></table>
${blocks.map((block) => blockHtml(block, content, style)).join('\n')}
</td></tr>
<tr><td class="ink3 foot" align="left" style="${style.footer}">${footer}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`
}

type Styles = ReturnType<typeof stylesOf>

function blockHtml(block: Block, { button }: EmailContent, style: Styles): string {
  switch (block.kind) {
    case 'text':
      return `<p class="ink" style="${style.text}">${lines(block.text)}</p>`
    case 'quote':
      return quoteHtml(block.text, style)
    case 'news':
      return block.items
        .map(({ line, quote }) => {
          const said = quote === null ? '' : `\n${quoteHtml(quote, style)}`
          return `<p class="ink news" style="${style.news}">${lines(line)}</p>${said}`
        })
        .join('\n')
    case 'button':
      return buttonHtml(button, style)
  }
}

function quoteHtml(text: string, style: Styles): string {
  return `<blockquote class="ink2 quote" style="${style.quote}">${lines(text)}</blockquote>`
}

/** A padded link in a coloured cell needs no image; below it the address in full, for programs without HTML. */
function buttonHtml({ label, href, hint }: EmailContent['button'], style: Styles): string {
  const url = escaped(href)
  return `<table class="act" role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0 20px"><tr><td class="fill" align="center" bgcolor="${colours.accentFill.light}" style="${style.buttonCell}"><a class="button" href="${url}" style="${style.button}">${escaped(label)}</a></td></tr></table>
<p class="ink3" style="${style.hint}">${escaped(hint)}<br><a class="accent" href="${url}" style="${style.bare}">${url}</a></p>`
}

function stylesOf(language: Language) {
  const fonts = fontsOf(language)
  const leading = leadingOf(language)
  // Korean breaks between words; a long word or address may still break anywhere.
  const breaks = `overflow-wrap:anywhere;word-break:${language === 'ko' ? 'keep-all' : 'break-word'}`
  const body = `font-family:${fonts.text};font-size:17px;line-height:${leading.text};${breaks}`
  const small = `font-family:${fonts.text};font-size:14px;line-height:${leading.text};${breaks}`
  return {
    body: `margin:0;padding:0;width:100%;background-color:${colours.ground.light};-webkit-text-size-adjust:100%`,
    preview: 'display:none;max-height:0;overflow:hidden;mso-hide:all',
    mark: `font-size:17px;${ink('accent')}`,
    wordmark: `padding:0 0 18px;font-family:${fonts.display};font-size:24px;line-height:1.2;letter-spacing:0.01em;${ink('ink')}`,
    panel: `padding:40px 44px 36px;background-color:${colours.surface.light};border:1px solid ${colours.line.light};border-radius:6px`,
    title: `margin:0;font-family:${fonts.display};font-size:28px;font-weight:normal;line-height:${leading.title};text-wrap:balance;${breaks};${ink('ink')}`,
    rule: `height:2px;padding:16px 0 0;border-bottom:3px double ${colours.accentLine.light};font-size:0;line-height:0`,
    text: `margin:20px 0 0;${body};${ink('ink')}`,
    news: `margin:16px 0 0;padding:14px 0 0;border-top:1px solid ${colours.line.light};${body};${ink('ink')}`,
    quote: `margin:14px 0 0;padding:2px 0 2px 16px;border-left:3px solid ${colours.accentLine.light};${body};${ink('ink2')}`,
    buttonCell: `background-color:${colours.accentFill.light};border-radius:5px`,
    button: `display:inline-block;padding:14px 26px;font-family:${fonts.text};font-size:17px;font-weight:600;line-height:20px;text-decoration:none;border-radius:5px;${ink('onAccent')}`,
    hint: `margin:0;${small};${ink('ink3')}`,
    bare: `${ink('accent')};word-break:break-all`,
    footer: `padding:22px 0 0;${small};${ink('ink3')}`,
    link: ink('accent'),
  }
}

function ink(colour: Colour): string {
  return `color:${colours[colour].light}`
}

/** Dark colours and small screens. Inline styles come first, so each rule needs !important. */
const sheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
.ground { background-color: ${colours.ground.dark} !important; }
.surface { background-color: ${colours.surface.dark} !important; }
.surface, .news { border-color: ${colours.line.dark} !important; }
.ink { color: ${colours.ink.dark} !important; }
.ink2 { color: ${colours.ink2.dark} !important; }
.ink3 { color: ${colours.ink3.dark} !important; }
.accent { color: ${colours.accent.dark} !important; }
.rule, .quote { border-color: ${colours.accentLine.dark} !important; }
.fill { background-color: ${colours.accentFill.dark} !important; }
.button { color: ${colours.onAccent.dark} !important; }
}
@media (max-width: 480px) {
.page { padding: 24px 14px 32px !important; }
.panel { padding: 28px 22px 26px !important; }
.title { font-size: 25px !important; }
.act { width: 100% !important; }
.button { display: block !important; padding: 15px 16px !important; }
}
`

/** Text with its line breaks. */
function lines(text: string): string {
  return escaped(text).replace(/\r?\n/g, '<br>')
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}
