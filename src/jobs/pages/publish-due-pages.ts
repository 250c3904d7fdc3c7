import type { MedusaContainer } from "@medusajs/framework/types"
import { pageWorkflows } from "../../workflows/pages/pages"

/** Readers see a page from its minute on without this; it tells everybody else, such as the search index. */
export default async function publishDuePages(container: MedusaContainer): Promise<void> {
  await pageWorkflows.publishDue(container).run()
}

export const config = { name: "publish-due-pages", schedule: "* * * * *" }
