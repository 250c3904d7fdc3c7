import { watched } from "../../lib/changes/kinds"
import { defineFeature } from "../../lib/features/declaration"

declare module "../../lib/features/registry" {
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
  modules: [{ resolve: "./src/modules/pages" }],
  kinds: [
    {
      name: "page",
      path: "/{slug}",
      preview: { claim: "page", route: "/store/pages" },
      isInSitemap: true,
      isSearched: true,
      leavesRedirects: true,
      after: "post",
    },
  ],
  resources: [
    { name: "page", title: "title", kind: "page", translatable: [], media: [], hasMetafields: true },
  ],
  count: { table: "page", events: ["page.created", "page.deleted"] },
  dashboardPages: ["pages"],
  watched: [{ ...watched("page", "page"), moments: ["published_at"] }, watched("page", "page_translation")],
})
