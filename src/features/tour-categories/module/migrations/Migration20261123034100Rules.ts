import { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { treeGuard } from "../../../../lib/tree-guard"

const TREE = treeGuard("tour_category")

/** A tree without circles. */
export class Migration20261123034100Rules extends Migration {
  override async up(): Promise<void> {
    for (const statement of TREE.up) this.addSql(statement)
  }

  override async down(): Promise<void> {
    for (const statement of TREE.down) this.addSql(statement)
  }
}
