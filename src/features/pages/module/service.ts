import { MedusaService } from "@medusajs/framework/utils"
import { PublicationStore, type StoreDependencies } from "../../../kits/publications/store"
import { PAGES } from "./lib/kind"
import { Page } from "./models/page"
import { PageRevision } from "./models/page-revision"
import { PageTranslation } from "./models/page-translation"
import type { OwnPageColumns, PageFilter, PageInput, PageSummary, PublicPage } from "./types"

/** The static pages of the current tenant. Only the feature's workflows write to them. */
export default class PagesModuleService extends MedusaService({ Page, PageTranslation, PageRevision }) {
  readonly pages: PublicationStore<PageInput, OwnPageColumns, PageSummary, PublicPage, PageFilter>

  constructor(dependencies: StoreDependencies) {
    super(dependencies)
    this.pages = new PublicationStore(dependencies, PAGES)
  }
}
