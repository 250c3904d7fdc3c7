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
import { findApproved, listApproved } from "./lib/approved"
import { deleteVote, insertVote } from "./lib/votes"
import { type Finding, insertReview, revertReview, updateReview } from "./lib/writing"
import { Review } from "./models/review"
import { ReviewVote } from "./models/review-vote"
import type {
  ApprovedReviews,
  NewReview,
  PublicReview,
  ReviewBefore,
  ReviewChange,
  ReviewFilter,
  Subject,
  Vote,
} from "./types"

type Sql = Context<SqlEntityManager>

/**
 * Reviews of the current tenant's products and tours. Written by the workflows of `workflows/reviews`. What storefronts
 * read is in `…Approved…`: nothing that waits for a moderator, or was refused by one, comes out of those.
 */
export default class ReviewsModuleService extends MedusaService({ Review, ReviewVote }) {
  /** A page of a subject's reviews with the summary of all of them, which costs the same however many there are. */
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

  /** Answers the new review's id. Throws 409 `duplicate` where its author has reviewed its subject before. */
  @InjectTransactionManager()
  async addReview(review: NewReview & Finding, @MedusaContext() context: Sql = {}): Promise<string> {
    return insertReview(withinTransaction(context), review)
  }

  /** Answers what there was before, for {@link undoReview}. Throws 404. */
  @InjectTransactionManager()
  async changeReview(
    id: string,
    change: ReviewChange & Finding,
    @MedusaContext() context: Sql = {},
  ): Promise<ReviewBefore> {
    return updateReview(withinTransaction(context), id, change)
  }

  @InjectTransactionManager()
  async undoReview(before: ReviewBefore, @MedusaContext() context: Sql = {}): Promise<void> {
    await revertReview(withinTransaction(context), before)
  }

  /** Answers whether the vote is new. Throws 404 where the review is not shown, 409 where it is the customer's own. */
  @InjectTransactionManager()
  async addVote(vote: Vote, @MedusaContext() context: Sql = {}): Promise<boolean> {
    return insertVote(withinTransaction(context), vote)
  }

  /** Answers whether there was such a vote. Throws 404 where the review is not shown. */
  @InjectTransactionManager()
  async removeVote(vote: Vote, @MedusaContext() context: Sql = {}): Promise<boolean> {
    return deleteVote(withinTransaction(context), vote)
  }
}
