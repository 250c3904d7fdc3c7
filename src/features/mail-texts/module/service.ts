import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import {
  generateEntityId,
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../lib/clock"
import { execute, onConnection, readRow, readRows, withinTransaction } from "../../../lib/database"
import { MailText } from "./models/mail-text"
import type { MailTextPlace, MailTexts } from "./types"

type Sql = Context<SqlEntityManager>

const textsRow = z.object({ texts: z.record(z.string(), z.string()) })
const placeRow = z.object({ template: z.string(), language: z.string() })

/** The shop's own texts of its mails. Only the feature's workflows write them. */
export default class MailTextsModuleService extends MedusaService({ MailText }) {
  /** The shop's texts of a mail. Empty if it has none. One statement. */
  @InjectManager()
  async textsOf(place: MailTextPlace, @MedusaContext() context: Sql = {}): Promise<MailTexts> {
    const found = await readRow(
      onConnection(context),
      textsRow,
      `SELECT texts FROM mail_text
        WHERE template = :template AND language = :language AND deleted_at IS NULL`,
      { ...place },
    )
    return found?.texts ?? {}
  }

  /** The shop's texts of these mails, by template. One statement. */
  @InjectManager()
  async textsOfMany(
    { templates, language }: { templates: readonly string[]; language: string },
    @MedusaContext() context: Sql = {},
  ): Promise<Map<string, MailTexts>> {
    const found = await readRows(
      onConnection(context),
      textsRow.extend({ template: z.string() }),
      `SELECT template, texts FROM mail_text
        WHERE template = ANY(CAST(:templates AS text[])) AND language = :language AND deleted_at IS NULL`,
      { templates, language },
    )
    return new Map(found.map(({ template, texts }) => [template, texts]))
  }

  /** All mails and languages for which the shop has texts. */
  @InjectManager()
  async changedPlaces(@MedusaContext() context: Sql = {}): Promise<MailTextPlace[]> {
    return readRows(
      onConnection(context),
      placeRow,
      "SELECT template, language FROM mail_text WHERE deleted_at IS NULL ORDER BY template, language LIMIT 1000",
    )
  }

  /** Replaces the texts of a mail, and returns the texts before. Without texts, ours are used again. */
  replaceTexts(place: MailTextPlace, texts: MailTexts): Promise<MailTexts> {
    return this.inTransaction(async (sql) => {
      const before = await readRow(
        sql,
        textsRow,
        `SELECT texts FROM mail_text
          WHERE template = :template AND language = :language AND deleted_at IS NULL FOR UPDATE`,
        { ...place },
      )
      const now = clock.date()
      if (Object.keys(texts).length === 0)
        await execute(sql, "DELETE FROM mail_text WHERE template = :template AND language = :language", {
          ...place,
        })
      else
        await execute(
          sql,
          `INSERT INTO mail_text (id, template, language, texts, created_at, updated_at)
           VALUES (:id, :template, :language, :texts, :now, :now)
           ON CONFLICT (template, language) WHERE deleted_at IS NULL
             DO UPDATE SET texts = EXCLUDED.texts, updated_at = EXCLUDED.updated_at`,
          { id: generateEntityId(undefined, "mtext"), ...place, texts: JSON.stringify(texts), now },
        )
      return before?.texts ?? {}
    })
  }

  @InjectTransactionManager()
  protected async inTransaction<Result>(
    work: (sql: Knex) => Promise<Result>,
    @MedusaContext() context: Sql = {},
  ): Promise<Result> {
    return work(withinTransaction(context))
  }
}
