import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { languageName } from "../../lib/languages"
import { useShopLanguages } from "../../lib/shop-languages"
import { KINDS } from "../../resources/media"
import { SearchField } from "../crud/search-field"
import { Choice } from "./choice"
import type { MediaQuery } from "./media-query"

const TYPING_MS = 300

/** Search and filters of the library. A picker for pictures has no filter by type. */
export const MediaFilters = ({ query, isPicker }: { query: MediaQuery; isPicker: boolean }) => {
  const { t, i18n } = useTranslation("svc")
  const languages = useShopLanguages() ?? []
  const { values, change } = query
  const named = <Value extends string>(branch: string, options: readonly Value[]) =>
    options.map((value) => [value, t(`media.${branch}.${value}`)] as const)

  return (
    <div className="flex flex-wrap items-center gap-2 px-6 py-3">
      <Search value={values.q ?? ""} onChange={(q) => change({ q })} />
      {!isPicker && (
        <Choice
          label={t("media.filters.kind")}
          options={named("kinds", KINDS)}
          value={values.kind}
          onChange={(kind) => change({ kind })}
        />
      )}
      <Choice
        label={t("media.filters.use")}
        options={named("uses", ["unused", "used"])}
        value={values.use}
        onChange={(use) => change({ use })}
      />
      <Choice
        label={t("media.filters.missing_alt")}
        options={languages.map((code) => [code, languageName(code, i18n.language)] as const)}
        value={values.missing_alt}
        onChange={(code) => change({ missing_alt: code })}
      />
      {!isPicker && (
        <Choice
          label={t("media.filters.visibility")}
          options={named("visibilities", ["public", "private"])}
          value={values.visibility}
          onChange={(visibility) => change({ visibility })}
        />
      )}
      <Choice
        label={t("media.filters.order")}
        options={[
          ["created_at", t("media.orders.oldest")],
          ["filename", t("media.orders.name")],
          ["-bytes", t("media.orders.largest")],
        ]}
        value={values.order}
        onChange={(order) => change({ order })}
        standard={t("media.orders.newest")}
      />
    </div>
  )
}

/** Waits until the admin stops typing, so that not every letter is searched for. */
const Search = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => onChange(typed), TYPING_MS)
    return () => clearTimeout(timer)
    // `onChange` is a new function at every rendering, which must not start the waiting again.
  }, [typed])
  return <SearchField value={typed} onChange={setTyped} />
}
