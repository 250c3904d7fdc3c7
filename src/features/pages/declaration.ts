import { defineFeature } from "../../kits/declarations/declaration"
import { publicationAddresses } from "../../kits/publications/addresses"
import { released } from "../../kits/publications/released"
import { watchedPublication } from "../../kits/publications/watched"

declare module "../../lib/registry" {
  interface PublicKinds {
    page: true
  }
  interface ChangeKinds {
    page: true
  }
}

export const pages = defineFeature({
  slug: "pages",
  about: "pages of text, such as the imprint",
  modules: [{ resolve: "./src/features/pages/module" }],
  kinds: [
    {
      name: "page",
      path: "/{slug}",
      preview: { claim: "page", route: "/store/pages" },
      isInSitemap: true,
      isSearched: true,
      leavesRedirects: true,
      addresses: publicationAddresses({
        publication: "page",
        translation: "page_translation",
        parentId: "page_id",
      }),
      after: "post",
    },
  ],
  resources: [
    {
      name: "page",
      title: "title",
      kind: "page",
      translatable: [],
      translatedIn: { table: "page_translation", id: "page_id" },
      media: ["body", "html"],
      hasMetafields: true,
      shownIf: released,
    },
  ],
  mediaFields: [{ resource: "page", table: "page_translation", id: "page_id", columns: ["body", "html"] }],
  count: { table: "page", events: ["page.created", "page.deleted"] },
  dashboardPages: ["pages"],
  watched: watchedPublication("page", { publication: "page", translation: "page_translation" }),
})
