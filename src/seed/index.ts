import type { MedusaContainer } from "@medusajs/framework/types"
export async function seedDemoShop(_container: MedusaContainer): Promise<void> {}
