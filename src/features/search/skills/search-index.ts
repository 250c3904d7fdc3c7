import { z } from "zod"
import { changing, reading } from "../../../kits/skills/define"
import { counted, day } from "../../../kits/skills/lib/money"
import { stateText } from "../../../kits/skills/lib/states"
import { say } from "../../../kits/skills/lib/texts"
import type { Language, Task } from "../../../kits/skills/skill"
import { errors } from "../../../lib/errors"
import type { SearchStatus } from "../module/types"
import { startSearchRebuild } from "../services/rebuild-search-index"
import { searchCommand } from "./command"
import { searchLookup } from "./lookup"

/** When the index was last rebuilt, at the time of the preview. */
const basis = z.object({ last_rebuild: z.string().nullable() })

export const searchIndex: Task = {
  id: "search-index",
  category: "settings",
  title: { en: "Site search", tr: "Site araması" },
  examples: {
    en: [
      "Rebuild the index of the search",
      "Is the search index up to date?",
      "What does the site search know?",
      "Reindex everything for the search",
      "the search does not find our new products",
      "search status",
      "refresh the search index",
      "why can't customers find things with the search box?",
      "update the site search",
    ],
    tr: [
      "Arama dizinini baştan oluştur",
      "Arama dizini güncel mi?",
      "Site araması neleri biliyor?",
      "Arama için her şeyi yeniden dizine ekle",
      "arama yeni ürünlerimizi bulmuyor",
      "arama durumu",
      "arama indeksini güncelle",
      "müşteriler arama kutusuyla neden bulamıyor?",
      "site aramasını yenile",
    ],
  },
  model_tier: "fast",
  icon: "MagnifyingGlass",
  needs: [],
  actions: [
    reading({
      name: "read_search_status",
      description: "Shows the contents of the search index and the state of its last rebuild.",
      input: z.strictObject({}),
      rights: [{ resource: "search", operation: "read" }],
      async read({ scope, language }) {
        const status = await scope.resolve("siteSearch").readStatus()
        return { data: status, text: textOf(status, language) }
      },
    }),
    changing({
      name: "rebuild_search_index",
      description: "Rebuilds the search index. The search works meanwhile.",
      input: z.strictObject({}),
      basis,
      rights: [{ resource: "search", operation: "update" }],
      async preview({ scope, language }) {
        const status = await scope.resolve("siteSearch").readStatus()
        if (status.rebuild?.status === "running") throw errors.invalidState(say(TEXTS.running, language))
        return {
          summary: say(TEXTS.summary, language),
          changes: [
            {
              what: say(TEXTS.index, language),
              before: counted(TEXTS.documents, entitiesOf(status), language),
              after: say(TEXTS.anew, language),
            },
          ],
          input: {},
          subjects: ["search-index"],
          basis: { last_rebuild: status.rebuild?.id ?? null },
        }
      },
      async run({ scope }) {
        const { id } = await startSearchRebuild(scope)
        return { result: { rebuild_id: id } }
      },
      async findDone({ scope }, { basis: { last_rebuild } }) {
        const { rebuild } = await scope.resolve("siteSearch").readStatus()
        const isNew = rebuild && rebuild.id !== last_rebuild && rebuild.status !== "failed"
        return isNew ? { result: { rebuild_id: rebuild.id } } : undefined
      },
    }),
  ],
  byCommand: searchCommand,
  byWords: searchLookup,
}

const TEXTS = {
  summary: { en: "Rebuild the search index", tr: "Arama dizinini baştan oluştur" },
  index: { en: "Search index", tr: "Arama dizini" },
  documents: {
    one: { en: "1 product, post or page", tr: "1 ürün, yazı ya da sayfa" },
    many: { en: "{count} products, posts and pages", tr: "{count} ürün, yazı ve sayfa" },
  },
  anew: { en: "rebuilt; the search works meanwhile", tr: "baştan yazılır; arama bu sırada çalışır" },
  running: {
    en: "The search index is already being rebuilt.",
    tr: "Arama dizini zaten yeniden oluşturuluyor.",
  },
  status: {
    en: "The search knows {count} things and {words} words.",
    tr: "Arama {count} içerik ve {words} kelime biliyor.",
  },
  type: { en: "- {type}: {count}, last written {moment}", tr: "- {type}: {count}, son yazım {moment}" },
  rebuild: { en: "The last rebuild is {state}.", tr: "Son yeniden oluşturma: {state}." },
}

function textOf(status: SearchStatus, language: Language): string {
  const { types, words, rebuild } = status
  return [
    say(TEXTS.status, language, { count: entitiesOf(status), words }),
    ...types.map(({ type, entities, indexed_at }) =>
      say(TEXTS.type, language, { type, count: entities, moment: day(indexed_at) }),
    ),
    ...(rebuild ? [say(TEXTS.rebuild, language, { state: stateText(rebuild.status, language) })] : []),
  ].join("\n")
}

function entitiesOf({ types }: SearchStatus): number {
  return types.reduce((sum, { entities }) => sum + entities, 0)
}
