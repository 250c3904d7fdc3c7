import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { InjectManager, MedusaContext, MedusaService } from "@medusajs/framework/utils"
import { type StoreDependencies, SubmissionStore } from "../../../kits/submissions/store"
import type { SubmissionBefore } from "../../../kits/submissions/types"
import { withQueries } from "../../../lib/bound-queries"
import { onConnection } from "../../../lib/database"
import { findApproved, listApproved } from "./lib/approved"
import { changedColumns, type Finding, newColumns, REVIEWS } from "./lib/columns"
import { readRatings } from "./lib/tally"
import { deleteVote, insertVote } from "./lib/votes"
import { Review } from "./models/review"
import { ReviewVote } from "./models/review-vote"
import type { NewReview, Rating, ReviewChange, StoredReview, Subject } from "./types"

type Sql = Context<SqlEntityManager>

const QUERIES = {
  /**
   * One page of reviews of a product or tour, and a summary of all. The summary is equally fast for any number of
   * reviews.
   */
  listApproved,
  findApproved,
}

const CHANGES = {
  /**
   * Adds a vote. Returns false if there was one. Throws 404 if the review is not public, 409 for the customer's own
   * review.
   */
  addVote: insertVote,
  /** Deletes a vote. Returns false if there was none. Throws 404 if the review is not public. */
  removeVote: deleteVote,
}

/**
 * Reviews of products and tours of the current tenant. Only the feature's workflows write to it.
 * Storefronts use the methods with `Approved` in their name, which return approved reviews only.
 */
export default class ReviewsModuleService extends withQueries(MedusaService({ Review, ReviewVote }), {
  queries: QUERIES,
  changes: CHANGES,
}) {
  readonly submissions: SubmissionStore<StoredReview>

  constructor(dependencies: StoreDependencies) {
    super(dependencies)
    this.submissions = new SubmissionStore(dependencies, REVIEWS)
  }

  /** The ratings of several products and tours, by id. Those without approved reviews are missing. */
  @InjectManager()
  async ratingsOf(
    subjects: readonly Subject[],
    @MedusaContext() context: Sql = {},
  ): Promise<Map<string, Rating>> {
    return subjects.length === 0 ? new Map() : readRatings(onConnection(context), subjects)
  }

  /** Returns the new id. Throws 409 `duplicate` if the author has reviewed the same product or tour before. */
  async addReview(review: NewReview & Finding): Promise<string> {
    return this.submissions.add(newColumns(review))
  }

  /**
   * Changes a review and returns its state before. Throws 404. Throws 409 `invalid_state` if the values in `change.if`
   * are no longer right.
   */
  async changeReview(id: string, change: ReviewChange & Finding): Promise<SubmissionBefore> {
    return this.submissions.change(id, changedColumns(change), change.if)
  }
}
