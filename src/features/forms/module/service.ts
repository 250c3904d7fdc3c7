import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import {
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import { type StoreDependencies, SubmissionStore } from "../../../kits/submissions/store"
import { withQueries } from "../../../lib/bound-queries"
import { onConnection, withinTransaction } from "../../../lib/database"
import {
  type FormUndo,
  insertForm,
  lockForm,
  publishForm,
  releasePopup,
  undoForm,
  undoPublication,
  updateForm,
} from "./lib/form-writing"
import { findPopup, findPublished, findPublishedById, findVersion, listFields } from "./lib/published"
import { fileIdsOf, newRow, recordSubmission, SUBMISSIONS } from "./lib/submissions"
import { Form } from "./models/form"
import { FormSubmission } from "./models/form-submission"
import { FormVersion } from "./models/form-version"
import type { FormChange, NewSubmission, StoredSubmission, SubmittedAnswers } from "./types"

type Sql = Context<SqlEntityManager>

const QUERIES = {
  findPublished,
  findPublishedById,
  findPopup,
  /** Also returns an old version. `superseded_at` is the time at which the next version was published. */
  findVersion,
  /** Returns the names of all fields that a form has ever had. */
  listFieldNames: listFields,
  /** The assets of a submission's files, also of a hidden submission. */
  fileIdsOf,
}

const CHANGES = {
  addForm: insertForm,
  undoForm,
  undoPublication,
}

/** The forms of the current tenant and what visitors have sent. The feature's workflows write them. */
export default class FormsModuleService extends withQueries(
  MedusaService({ Form, FormSubmission, FormVersion }),
  { queries: QUERIES, changes: CHANGES },
) {
  readonly submissions: SubmissionStore<StoredSubmission>

  constructor(dependencies: StoreDependencies) {
    super(dependencies)
    this.submissions = new SubmissionStore(dependencies, SUBMISSIONS)
  }

  /** The answers that a visitor typed, without choices and hidden fields. None if there is no such form. */
  @InjectManager()
  async typedAnswers(
    { form_slug, version, answers }: SubmittedAnswers,
    @MedusaContext() context: Sql = {},
  ): Promise<unknown[]> {
    const sql = onConnection(context)
    const form = await (version === undefined
      ? findPublished(sql, form_slug)
      : findVersion(sql, form_slug, version))
    const fields = form?.content.steps.flatMap((step) => step.fields) ?? []
    return fields
      .filter(({ type }) => type === "text" || type === "long_text")
      .map(({ name }) => (Object.hasOwn(answers, name) ? answers[name] : null))
  }

  /** Throws 404, and 409 `invalid_state` if somebody else has saved the form since `revision`. */
  @InjectTransactionManager()
  async saveForm(
    id: string,
    { revision, content, replaces_popup, ...settings }: FormChange,
    @MedusaContext() context: Sql = {},
  ): Promise<FormUndo> {
    const sql = withinTransaction(context)
    const popup = replaces_popup && settings.is_popup ? await releasePopup(sql, id) : undefined
    const form = await lockForm(sql, id, revision)
    const { slug, is_popup, notify_emails, sends_copy, retention_days } = settings
    const given = Object.entries({ slug, is_popup, notify_emails, sends_copy, retention_days })
    const undo = await updateForm(sql, form, {
      ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
      ...(content && { draft: content, title: content.title[content.default_locale] }),
    })
    return { ...undo, popup }
  }

  /** Publishes the draft as the next version. */
  @InjectTransactionManager()
  async publishForm(
    id: string,
    seen: number | undefined,
    @MedusaContext() context: Sql = {},
  ): Promise<FormUndo> {
    const sql = withinTransaction(context)
    return publishForm(sql, await lockForm(sql, id, seen))
  }

  /** Hides the form from storefronts. Its versions and submissions stay. */
  @InjectTransactionManager()
  async unpublishForm(
    id: string,
    seen: number | undefined,
    @MedusaContext() context: Sql = {},
  ): Promise<FormUndo> {
    const sql = withinTransaction(context)
    return updateForm(sql, await lockForm(sql, id, seen), { status: "draft" })
  }

  /** Stores checked answers with their event and their consents. Returns the new id. */
  async submit(submission: NewSubmission): Promise<string> {
    return this.submissions.add(newRow(submission), (transaction, row) =>
      recordSubmission(transaction, row, submission),
    )
  }
}
