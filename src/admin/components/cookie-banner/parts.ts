import { type Draft, isRecord, type Values } from "../../lib/draft"

/** A list of records in a form, with a form for each of them. */
export function listIn(draft: Draft, path: string) {
  const value = draft.value(path)
  const items: Values[] = Array.isArray(value) ? value.filter(isRecord) : []
  const put = (next: Values[]) => draft.set(path, next)
  const formOf = (index: number): Draft => ({
    ...draft,
    value: (name) => items[index]?.[name],
    set: (name, entered) =>
      put(items.map((item, place) => (place === index ? { ...item, [name]: entered } : item))),
    complaint: (name) => draft.complaint(`${path}.${index}.${name}`),
    complaintBelow: (name) => draft.complaintBelow(`${path}.${index}.${name}`),
  })
  return { items, put, formOf }
}

/** A form for the texts in one language. `name` is the field with the texts by language. */
export function textsIn(draft: Draft, name: string, language: string): Draft {
  const all = draft.value(name)
  const texts = isRecord(all) && isRecord(all[language]) ? all[language] : {}
  return {
    ...draft,
    value: (field) => texts[field],
    set: (field, entered) =>
      draft.set(name, { ...(isRecord(all) ? all : {}), [language]: { ...texts, [field]: entered } }),
    complaint: (field) => draft.complaint(`${name}.${language}.${field}`),
  }
}

/** Leaves out empty texts, and languages without a text. The built-in texts take their place. */
export function sentBanner(content: Values): Values {
  const { copy, categories, links } = content
  return {
    ...content,
    expires_after_days: Number(content.expires_after_days),
    copy: filled(copy),
    categories: recordsIn(categories).map((category) => ({
      ...category,
      texts: Object.fromEntries(
        Object.entries(filled(category.texts)).map(([language, texts]) => [
          language,
          { ...texts, description: texts.description ?? null },
        ]),
      ),
      services: recordsIn(category.services).map((service) => ({
        ...service,
        privacy_url: service.privacy_url || null,
        cookies: service.cookies ?? [],
      })),
    })),
    links: recordsIn(links).map((link) => ({
      ...link,
      labels: Object.fromEntries(
        Object.entries(filled(link.labels)).map(([language, { label }]) => [language, label]),
      ),
    })),
  }
}

/** The content as this form edits it: a link has the texts of a language in one record, as a category has. */
export function editedBanner(content: Values): Values {
  return {
    ...content,
    links: recordsIn(content.links).map((link) => ({
      ...link,
      labels: isRecord(link.labels)
        ? Object.fromEntries(Object.entries(link.labels).map(([language, label]) => [language, { label }]))
        : {},
    })),
  }
}

function recordsIn(value: unknown): Values[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

function filled(texts: unknown): Record<string, Values> {
  if (!isRecord(texts)) return {}
  const languages = Object.entries(texts).flatMap(([language, all]): [string, Values][] => {
    const kept = Object.entries(isRecord(all) ? all : {}).filter(([, text]) => text)
    return kept.length > 0 ? [[language, Object.fromEntries(kept)]] : []
  })
  return Object.fromEntries(languages)
}
