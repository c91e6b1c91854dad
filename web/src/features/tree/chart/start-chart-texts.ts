import { initReactI18next } from 'react-i18next/initReactI18next'

import de from '#texts/de/tree-chart.json'
import en from '#texts/en/tree-chart.json'
import es from '#texts/es/tree-chart.json'
import fr from '#texts/fr/tree-chart.json'
import hi from '#texts/hi/tree-chart.json'
import it from '#texts/it/tree-chart.json'
import ja from '#texts/ja/tree-chart.json'
import ko from '#texts/ko/tree-chart.json'
import nl from '#texts/nl/tree-chart.json'
import vi from '#texts/vi/tree-chart.json'
import zh from '#texts/zh/tree-chart.json'
import { texts } from '#web/lib/texts.ts'

const all = { de, en, es, fr, hi, it, ja, ko, nl, vi, zh }

/** For tests: the texts of the chart in all languages, in English at first. */
export async function startChartTexts(): Promise<void> {
  await texts.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: [],
    ns: ['tree-chart'],
    interpolation: { escapeValue: false },
    resources: Object.fromEntries(
      Object.entries(all).map(([language, room]) => [language, { 'tree-chart': room }]),
    ),
  })
}
