import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Language } from "@medusajs/icons"
import { Button, Container, clx, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link, useSearchParams } from "react-router-dom"
import { ROOM_AT_END } from "../../components/crud/cells"
import { ExportLink } from "../../components/crud/export-link"
import { Failure } from "../../components/crud/failure"
import { PageName } from "../../components/crud/page-name"
import { SearchField } from "../../components/crud/search-field"
import { LabelledChoice } from "../../components/forms/labelled"
import { SectionTabs } from "../../components/navigation/section-tabs"
import { CompletenessTable } from "../../components/translations/completeness-table"
import { ImportDrawer } from "../../components/translations/import-drawer"
import { StalePlan } from "../../components/translations/stale-plan"
import { TextsForm } from "../../components/translations/texts-form"
import { TRANSLATION_TEXTS, useCompleteness, useTranslatedTexts } from "../../lib/translations"

export const config = defineRouteConfig({
  label: "translations.title",
  translationNs: "svc",
  icon: Language,
  rank: 17,
})

export const handle = { breadcrumb: () => <PageName text="translations.title" /> }

const PAGE_SIZE = 20
const SHOWN = ["all", "incomplete", "missing", "stale", "current"]
const TranslationsPage = () => {
  const { t } = useTranslation("svc")
  const [params, setParams] = useSearchParams()
  const { data, error } = useCompleteness()
  const languages = data?.completeness ?? []
  const locale = params.get("locale") ?? languages[0]?.locale
  const chosenLanguage = languages.find((one) => one.locale === locale)
  // Every kind with a text, as the server counts them.
  const kinds = chosenLanguage?.resource_types.map(({ resource_type }) => resource_type) ?? []
  const kind = params.get("kind") ?? kinds[0] ?? "product"
  const status = params.get("status") ?? "all"
  const q = params.get("q") ?? ""
  const offset = Number(params.get("offset")) || 0
  const change = (fields: Record<string, string>) =>
    setParams((before) => new URLSearchParams({ ...Object.fromEntries(before), offset: "0", ...fields }), {
      replace: true,
    })
  const chosen = {
    ...(locale !== undefined && { locale }),
    resource_type: kind,
    ...(status !== "all" && { status }),
  }
  const list = useTranslatedTexts({
    ...chosen,
    ...(q !== "" && { q }),
    offset: String(offset),
    limit: String(PAGE_SIZE),
  })
  const { translation_texts: records = [], count = 0 } = list.data ?? {}

  return (
    <div className="flex flex-col gap-y-3">
      <SectionTabs />
      <Container className={clx("divide-y p-0", ROOM_AT_END)}>
        <div className="flex flex-wrap items-center justify-between gap-4 px-6 py-4">
          <div>
            <Heading>{t("translations.title")}</Heading>
            <Text className="text-ui-fg-subtle" size="small">
              {t("translations.description")}
            </Text>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <Button size="small" variant="secondary" asChild>
              <Link to="/settings/config/languages">{t("config.areas.languages.title")}</Link>
            </Button>
            {chosenLanguage && <StalePlan locale={chosenLanguage.locale} stale={chosenLanguage.stale} />}
            {locale !== undefined && <ExportLink path={TRANSLATION_TEXTS} query={chosen} />}
            <ImportDrawer />
          </div>
        </div>
        <Failure error={error} className="m-4" />
        {data && languages.length === 0 && (
          <Text size="small" className="px-6 py-4">
            {t("translations.noLanguages")}
          </Text>
        )}
        {languages.length > 0 && (
          <div className="max-h-64 overflow-y-auto">
            <CompletenessTable
              languages={languages}
              chosen={locale}
              onChoose={(code) => change({ locale: code })}
            />
          </div>
        )}
      </Container>
      {locale !== undefined && (
        <Container className="divide-y p-0">
          <div className="flex flex-wrap items-end gap-3 px-6 py-4">
            <LabelledChoice
              label={t("translations.kind")}
              value={kind}
              options={kinds.map((value) => ({ value, label: t(`translations.kinds.${value}`) }))}
              onChange={(value) => change({ kind: value })}
            />
            <LabelledChoice
              label={t("translations.show")}
              value={status}
              options={SHOWN.map((value) => ({ value, label: t(`translations.shown.${value}`) }))}
              onChange={(value) => change({ status: value })}
            />
            <SearchField value={q} onChange={(value) => change({ q: value })} />
          </div>
          <Failure error={list.error} className="m-4" />
          {list.data && records.length === 0 && (
            <Text size="small" className="px-6 py-4">
              {t("translations.nothing")}
            </Text>
          )}
          {records.length > 0 && (
            <TextsForm key={`${locale} ${kind} ${offset}`} records={records} locale={locale} />
          )}
          {count > PAGE_SIZE && (
            <nav className="flex justify-end gap-x-2 px-6 py-3" aria-label={t("translations.pages")}>
              <Button
                size="small"
                variant="secondary"
                disabled={offset === 0}
                onClick={() => change({ offset: String(Math.max(0, offset - PAGE_SIZE)) })}
              >
                {t("crud.pages.previous")}
              </Button>
              <Button
                size="small"
                variant="secondary"
                disabled={offset + PAGE_SIZE >= count}
                onClick={() => change({ offset: String(offset + PAGE_SIZE) })}
              >
                {t("crud.pages.next")}
              </Button>
            </nav>
          )}
        </Container>
      )}
    </div>
  )
}

export default TranslationsPage
