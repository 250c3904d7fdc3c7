import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type {
  localeCompleteness,
  planTotals,
  translatedTexts,
} from "../../features/translations/api/admin.rows"
import type { importResult } from "../../features/translations/module/schemas"
import type { Received } from "../../kits/rows/moments"
import { api, mayTryAgain } from "./api"
import type { Plan } from "./assistant"

export type TranslatedTexts = Received<typeof translatedTexts>
export type Completeness = Received<typeof localeCompleteness>
export type TranslationField = TranslatedTexts["fields"][number]
export type ImportReport = Received<typeof importResult>

export const TRANSLATION_TEXTS = "/admin/translation-texts"
const MAX_LANGUAGES = 100

/** How complete each language is. */
export function useCompleteness() {
  return useQuery({
    queryKey: [TRANSLATION_TEXTS, "completeness"],
    queryFn: () =>
      api<{ completeness: Completeness[] }>(`${TRANSLATION_TEXTS}/completeness?limit=${MAX_LANGUAGES}`),
    retry: mayTryAgain,
  })
}

/** A page of records with their texts in one language. */
export function useTranslatedTexts(query: Record<string, string>) {
  return useQuery({
    queryKey: [TRANSLATION_TEXTS, "list", query],
    queryFn: () =>
      api<{ translation_texts: TranslatedTexts[]; count: number }>(
        `${TRANSLATION_TEXTS}?${new URLSearchParams(query)}`,
      ),
    retry: mayTryAgain,
    placeholderData: keepPreviousData,
    enabled: query["locale"] !== undefined,
  })
}

export interface TextsToSave {
  resource_type: string
  resource_id: string
  fields: Record<string, string | null>
  source_digests: Record<string, string>
}

export function useSaveTexts(locale: string) {
  return useChange((texts: TextsToSave[]) => api(TRANSLATION_TEXTS, { body: { locale, texts } }))
}

export interface TranslationPlan {
  plan: Plan
  totals: Received<typeof planTotals>
}

/** Prepares a plan that translates all outdated texts of a language. */
export function useTranslationPlan() {
  return useMutation({
    mutationFn: (input: { locale: string; language: "en" | "tr" }) =>
      api<TranslationPlan>(`${TRANSLATION_TEXTS}/plan`, { body: input }),
  })
}

export function useImport() {
  return useChange(async (input: { csv: string; dry_run: boolean }) => {
    const answer = await api<{ translation_import: ImportReport }>(`${TRANSLATION_TEXTS}/import`, {
      body: input,
    })
    return answer.translation_import
  })
}

/** A change of translations. Afterwards, their cached data is loaded again. */
function useChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: [TRANSLATION_TEXTS] }),
  })
}
