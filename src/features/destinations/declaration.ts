import en from "../../admin/i18n/destinations/en.json"
import tr from "../../admin/i18n/destinations/tr.json"
import { defineFeature } from "../../kits/declarations/declaration"
import { publicationAddresses } from "../../kits/publications/addresses"
import { released } from "../../kits/publications/released"
import { watchedPublication } from "../../kits/publications/watched"

declare module "../../lib/registry" {
  interface PublicKinds {
    destination: true
  }
  interface ChangeKinds {
    destination: true
  }
}

export const destinations = defineFeature({
  slug: "destinations",
  about: "a tree of travel destinations",
  modules: [{ resolve: "./src/features/destinations/module" }],
  kinds: [
    {
      name: "destination",
      path: "/destinations/{slug}",
      preview: { claim: "destination", route: "/store/destinations" },
      isInSitemap: true,
      isSearched: true,
      leavesRedirects: true,
      addresses: publicationAddresses({
        publication: "destination",
        translation: "destination_translation",
        parentId: "destination_id",
      }),
    },
  ],
  settingTexts: { en, tr },
  resources: [
    {
      name: "destination",
      title: "title",
      kind: "destination",
      translatable: [],
      media: ["image", "body", "html"],
      hasMetafields: true,
      shownIf: released,
    },
  ],
  mediaFields: [
    {
      resource: "destination",
      table: "destination_translation",
      id: "destination_id",
      columns: ["body", "html"],
    },
  ],
  count: { table: "destination", events: ["destination.created", "destination.deleted"] },
  dashboardPages: ["destinations"],
  watched: watchedPublication("destination", {
    publication: "destination",
    translation: "destination_translation",
  }),
})
