/** The search index of documents. */
export interface PassageTables {
  passages: {
    family_id: string
    document_id: string
    version: number
    place: number
    heading: string | null
    body: string
  }
  passage_vectors: {
    family_id: string
    model: string
    document_id: string
    version: number
    place: number
    vector: Buffer
  }
  passage_words: { family_id: string; word: string; document_id: string; version: number; places: number[] }
}
