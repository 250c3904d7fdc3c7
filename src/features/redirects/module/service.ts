import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context, Logger } from "@medusajs/framework/types"
import {
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import type { OrderedPage } from "../../../kits/rows/lists"
import { withQueries } from "../../../lib/bound-queries"
import { clock } from "../../../lib/clock"
import { CSV_BEGINNING } from "../../../lib/csv"
import { execute, onConnection, withinTransaction } from "../../../lib/database"
import { errors } from "../../../lib/errors"
import { EXPORT_HEADING, exportLine } from "./lib/csv-file"
import { importCsv } from "./lib/importing"
import { normalPath } from "./lib/paths"
import { listActive, listForAdmin, listMisses, resolvePath } from "./lib/reading"
import {
  columnsOf,
  deleteRules,
  forgetMisses,
  insertRule,
  MAX_RULES,
  putBackRules,
  updateRule,
} from "./lib/rules"
import { UseLog, type Uses } from "./lib/use-log"
import { writeUses } from "./lib/writing-uses"
import { Redirect } from "./models/redirect"
import { RedirectMiss } from "./models/redirect-miss"
import type {
  AdminRedirect,
  ImportResult,
  ImportUndo,
  PublicRedirect,
  RedirectFilter,
  RedirectInput,
  StoredRule,
} from "./types"

type Sql = Context<SqlEntityManager>

const REDIRECTS_MODULE_SERVICE_CHANGES = {
  /** Returns the rule before the change. Throws like `createRule`, and 404. */
  updateRule,
}

/** The redirects of the current tenant. The feature's workflows and the triggers in `sql` write them. */
export default class RedirectsModuleService extends withQueries(MedusaService({ Redirect, RedirectMiss }), {
  changes: REDIRECTS_MODULE_SERVICE_CHANGES,
}) {
  private readonly uses: UseLog

  constructor(dependencies: { logger: Logger }) {
    super(dependencies)
    this.uses = new UseLog((uses) =>
      this.writeUses(uses).catch((error: Error) =>
        dependencies.logger.warn(`Uses of redirects were not counted: ${error.message}`),
      ),
    )
  }

  @InjectManager()
  async listActive(page: OrderedPage, @MedusaContext() context: Sql = {}) {
    return listActive(onConnection(context), clock.date(), page)
  }

  /** The redirect of one path. Counts the hit, or notes the miss. Throws 400 for something that is no path. */
  @InjectManager()
  async resolvePath(
    given: string,
    reader: { locales: string[]; home: string | null },
    @MedusaContext() context: Sql = {},
  ): Promise<PublicRedirect | undefined> {
    const path = normalPath(given, reader.home)
    if (path === undefined) throw errors.invalidField("Field 'path': must be a path of the storefront.")
    const { locales } = reader
    const found = await resolvePath(onConnection(context), { path, locales, now: clock.date() })
    if (!found) {
      this.uses.miss(path)
      return undefined
    }
    const { id, ...redirect } = found
    this.uses.hit(id)
    return redirect
  }

  /** Includes the uses that this process has counted so far. */
  @InjectManager()
  async listForAdmin(
    filter: RedirectFilter & { id?: string },
    page: OrderedPage,
    @MedusaContext() context: Sql = {},
  ): Promise<{ items: AdminRedirect[]; count: number }> {
    await this.uses.flush()
    return listForAdmin(onConnection(context), filter, page)
  }

  /** All rules as a CSV file, which {@link importCsv} accepts. */
  @InjectManager()
  async exportCsv(filter: RedirectFilter, @MedusaContext() context: Sql = {}): Promise<string> {
    const page = { limit: MAX_RULES, offset: 0, order: "source" }
    const { items } = await listForAdmin(onConnection(context), filter, page)
    return CSV_BEGINNING + EXPORT_HEADING + items.map(exportLine).join("")
  }

  @InjectManager()
  async listMissedPaths(page: OrderedPage, @MedusaContext() context: Sql = {}) {
    await this.uses.flush()
    return listMisses(onConnection(context), page)
  }

  /** Returns the new id. Throws 400 for invalid addresses, and 409 for a loop, a live source and a known source. */
  @InjectTransactionManager()
  async createRule(
    input: RedirectInput,
    home: string | null,
    @MedusaContext() context: Sql = {},
  ): Promise<string> {
    const sql = withinTransaction(context)
    const id = await insertRule(sql, columnsOf(input, home))
    await forgetMisses(sql)
    return id
  }

  /** Returns the deleted rule. Throws 404. */
  @InjectTransactionManager()
  async deleteRule(id: string, @MedusaContext() context: Sql = {}): Promise<StoredRule> {
    const [rule] = await deleteRules(withinTransaction(context), [id])
    if (!rule) throw errors.notFound()
    return rule
  }

  @InjectTransactionManager()
  async undoRules(undo: ImportUndo, @MedusaContext() context: Sql = {}): Promise<void> {
    const sql = withinTransaction(context)
    await deleteRules(sql, undo.created)
    await putBackRules(sql, undo.before)
  }

  /** With `dryRun`, it only reports what an import would do. Throws 400 for a file that it cannot read. */
  async importCsv(
    text: string,
    options: { home: string | null; dryRun: boolean },
  ): Promise<{ result: ImportResult; undo: ImportUndo }> {
    try {
      const { result, undo } = await this.runImport(text, options)
      return { result: { ...result, dry_run: false }, undo }
    } catch (thrown) {
      if (!(thrown instanceof DryRun)) throw thrown
      return { result: { ...thrown.result, dry_run: true }, undo: { created: [], before: [] } }
    }
  }

  @InjectTransactionManager()
  async forgetMiss(id: string, @MedusaContext() context: Sql = {}): Promise<void> {
    const forgotten = await execute(withinTransaction(context), "DELETE FROM redirect_miss WHERE id = :id", {
      id,
    })
    if (forgotten === 0) throw errors.notFound()
  }

  @InjectTransactionManager()
  protected async runImport(
    text: string,
    { home, dryRun }: { home: string | null; dryRun: boolean },
    @MedusaContext() context: Sql = {},
  ) {
    const done = await importCsv(withinTransaction(context), text, home)
    if (dryRun) throw new DryRun(done.result)
    return done
  }

  @InjectTransactionManager()
  protected async writeUses(uses: Uses, @MedusaContext() context: Sql = {}): Promise<void> {
    await writeUses(withinTransaction(context), uses, clock.date())
  }
}

/** Ends the transaction of a dry run, so that nothing of it stays. */
class DryRun extends Error {
  constructor(readonly result: Omit<ImportResult, "dry_run">) {
    super("This was a dry run.")
  }
}
