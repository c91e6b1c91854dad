// One date in the form of 5.5.1, with the calendar in front. Months are checked by their form only.
const word = '(?:ABT|CAL|EST|BEF|AFT|BET|AND|FROM|INT) '
const day = String.raw`(?:@#D[A-Z ]+@ )?(?:(?:\d{1,2} )?(?!${word})[A-Z]{3,5} )?\d{1,4}(?:/\d\d)?(?: B\.C\.)?`
const standardForm = new RegExp(
  String.raw`^(?:(?:(?:ABT|CAL|EST|BEF|AFT|FROM|TO) )?${day}|BET ${day} AND ${day}|FROM ${day} TO ${day})$`,
)
const simpleForm = new RegExp(`^${day}$`)

/** True for a date that any program understands: no phrase, no words of a person. */
export function isStandardDate(value: string): boolean {
  return value.length <= 120 && standardForm.test(value)
}

/** The same without words such as ABT, so that a phrase may stand behind it. */
export function isSimpleDate(value: string): boolean {
  return value.length <= 60 && simpleForm.test(value)
}
