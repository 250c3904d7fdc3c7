import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import {
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import type { OrderedPage } from "../../lib/contract/lists"
import { onConnection, withinTransaction } from "../../lib/database"
import { type StoreDependencies, SubmissionStore } from "../../lib/submissions/store"
import type { SubmissionBefore } from "../../lib/submissions/types"
import { findApproved, listApproved } from "./lib/approved"
import { changedColumns, type Finding, newColumns, REVIEWS } from "./lib/columns"
import { deleteVote, insertVote } from "./lib/votes"
import { Review } from "./models/review"
import { ReviewVote } from "./models/review-vote"
import type {
  ApprovedReviews,
  NewReview,
  PublicReview,
  ReviewChange,
  ReviewFilter,
  StoredReview,
  Subject,
  Vote,
} from "./types"

type Sql = Context<SqlEntityManager>

/**
 * Reviews of the current tenant's products and tours. The workflows of `workflows/reviews` write them. Storefronts use
 * the methods with `Approved`, which return approved reviews only.
 */
export default class ReviewsModuleService extends MedusaService({ Review, ReviewVote }) {
  readonly submissions: SubmissionStore<StoredReview>

  constructor(dependencies: StoreDependencies) {
    super(dependencies)
    this.submissions = new SubmissionStore(dependencies, REVIEWS)
  }

  /**
   * Returns a page of a subject's reviews and the summary of all. The summary's cost does not depend on their number.
   */
  @InjectManager()
  async listApproved(
    subject: Subject,
    filter: ReviewFilter,
    page: OrderedPage,
    @MedusaContext() context: Sql = {},
  ): Promise<ApprovedReviews> {
    return listApproved(onConnection(context), subject, filter, page)
  }

  @InjectManager()
  async findApproved(id: string, @MedusaContext() context: Sql = {}): Promise<PublicReview | undefined> {
    return findApproved(onConnection(context), id)
  }

  /** Returns the new id. Throws 409 `duplicate` if the author has already reviewed the subject. */
  async addReview(review: NewReview & Finding): Promise<string> {
    return this.submissions.add(newColumns(review))
  }

  /** Returns the state before the change. Throws 404, and 409 `invalid_state` if `change.if` does not hold. */
  async changeReview(id: string, change: ReviewChange & Finding): Promise<SubmissionBefore> {
    return this.submissions.change(id, changedColumns(change), change.if)
  }

  /** Returns whether the vote is new. Throws 404 if the review is not public, 409 if it is the customer's own. */
  @InjectTransactionManager()
  async addVote(vote: Vote, @MedusaContext() context: Sql = {}): Promise<boolean> {
    return insertVote(withinTransaction(context), vote)
  }

  /** Returns whether the vote existed. Throws 404 if the review is not public. */
  @InjectTransactionManager()
  async removeVote(vote: Vote, @MedusaContext() context: Sql = {}): Promise<boolean> {
    return deleteVote(withinTransaction(context), vote)
  }
}
