import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { InjectManager, InjectTransactionManager, MedusaContext } from "@medusajs/framework/utils"
import type { OrderedPage } from "../../../kits/rows/lists"
import { onConnection, withinTransaction } from "../../../lib/database"
import { asError } from "../../../lib/thrown"
import { ConnectionStore } from "./connection-store"
import { begin, cancel, undoBegin, undoCancel } from "./lib/beginning"
import { decide } from "./lib/deciding"
import { changePost, deletePost, findPost, insertPost, listPosts, writePost } from "./lib/posts"
import { publishTarget, settleTarget } from "./lib/sending"
import {
  claim,
  claimUnknown,
  endLeases,
  noteFailed,
  notePostponed,
  notePrepared,
  notePublished,
  noteSending,
  noteUnknown,
  type Problem,
  releaseDue,
  takenIds,
} from "./lib/targets"
import type { Picture, Published } from "./networks/network"
import type {
  Begun,
  Claimed,
  Decision,
  Origin,
  PostFilter,
  SocialPostAnswer,
  SocialPostChange,
  SocialPostInput,
} from "./types"

type Sql = Context<SqlEntityManager>

/** A further run does the rest, so that no run takes too long. */
const MOST_PER_RUN = 50

/** The social posts of the current tenant. Written by the feature's workflows. */
export default class SocialPostsModuleService extends ConnectionStore {
  @InjectManager()
  async findPost(id: string, @MedusaContext() context: Sql = {}): Promise<SocialPostAnswer | undefined> {
    return findPost(onConnection(context), id)
  }

  @InjectManager()
  async listPosts(filter: PostFilter, page: OrderedPage, @MedusaContext() context: Sql = {}) {
    return listPosts(onConnection(context), filter, page)
  }

  @InjectTransactionManager()
  async addPost(
    input: SocialPostInput,
    origin: Origin,
    actorId: string | null,
    @MedusaContext() context: Sql = {},
  ): Promise<string> {
    return insertPost(withinTransaction(context), input, origin, actorId)
  }

  /** Returns the former post. Throws 404, and 409 `invalid_state`. */
  @InjectTransactionManager()
  async changePost(id: string, change: SocialPostChange, @MedusaContext() context: Sql = {}) {
    return changePost(withinTransaction(context), id, change)
  }

  /** Reverts {@link changePost}. */
  @InjectManager()
  async writeBack(post: SocialPostAnswer, @MedusaContext() context: Sql = {}): Promise<void> {
    await writePost(onConnection(context), post)
  }

  /** Throws 404, and 409 `invalid_state`. */
  @InjectTransactionManager()
  async removePost(id: string, @MedusaContext() context: Sql = {}): Promise<void> {
    await deletePost(withinTransaction(context), id)
  }

  /** See `begin` in `lib/beginning.ts`. */
  @InjectTransactionManager()
  async begin(
    id: string,
    how: { accountIds: readonly string[]; at: Date | null },
    @MedusaContext() context: Sql = {},
  ): Promise<Begun> {
    return begin(withinTransaction(context), id, how)
  }

  @InjectTransactionManager()
  async undoBegin(begun: Begun, @MedusaContext() context: Sql = {}): Promise<void> {
    await undoBegin(withinTransaction(context), begun)
  }

  /** See `decide` in `lib/deciding.ts`. */
  @InjectTransactionManager()
  async decide(id: string, decision: Decision, @MedusaContext() context: Sql = {}): Promise<void> {
    await decide(withinTransaction(context), id, decision)
  }

  @InjectTransactionManager()
  async cancel(id: string, @MedusaContext() context: Sql = {}): Promise<void> {
    await cancel(withinTransaction(context), id)
  }

  @InjectTransactionManager()
  async undoCancel(id: string, @MedusaContext() context: Sql = {}): Promise<void> {
    await undoCancel(withinTransaction(context), id)
  }

  /**
   * Publishes all targets that are due, optionally of one post, and settles the unknown ones. Several processes may run
   * it at once. A failed target does not stop the others.
   */
  async publishDue(
    picture: (post: SocialPostAnswer) => Promise<Picture | null>,
    postId: string | null = null,
  ): Promise<void> {
    if (postId === null) {
      await this.releaseDue()
      await this.endLeases()
    }
    for (let count = 0; count < MOST_PER_RUN; count++) {
      const target = await this.claim(postId)
      if (!target) break
      await this.guarded(target, () => publishTarget(target, this.sendingWith(picture)))
    }
    if (postId !== null) return
    for (let count = 0; count < MOST_PER_RUN; count++) {
      const target = await this.claimUnknown()
      if (!target) break
      await this.guarded(target, () => settleTarget(target, this.sendingWith(picture)))
    }
  }

  /** The lease of the target decides what happens next, as after a crash. */
  private async guarded({ id }: Claimed, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.dependencies.logger.error(`The social post ${id} could not be published`, asError(error))
    }
  }

  private sendingWith(picture: (post: SocialPostAnswer) => Promise<Picture | null>) {
    return {
      picture,
      post: (id: string) => this.findPost(id),
      call: this.callAccount.bind(this),
      taken: (accountId: string) => this.takenIds(accountId),
      prepared: (target: Claimed, id: string) => this.notePrepared(target, id),
      sending: (target: Claimed, text: string) => this.noteSending(target, text),
      published: (target: Claimed, where: Published) => this.notePublished(target, where),
      failed: (target: Claimed, why: Problem) => this.noteFailed(target, why),
      postponed: (target: Claimed, why: Problem, at: Date) => this.notePostponed(target, why, at),
      unknown: (target: Claimed, why: Problem, at: Date | null) => this.noteUnknown(target, why, at),
    }
  }

  @InjectTransactionManager()
  async releaseDue(@MedusaContext() context: Sql = {}): Promise<void> {
    await releaseDue(withinTransaction(context))
  }

  @InjectTransactionManager()
  async endLeases(@MedusaContext() context: Sql = {}): Promise<void> {
    await endLeases(withinTransaction(context))
  }

  @InjectTransactionManager()
  async claim(postId: string | null, @MedusaContext() context: Sql = {}): Promise<Claimed | undefined> {
    return claim(withinTransaction(context), postId)
  }

  @InjectTransactionManager()
  async claimUnknown(@MedusaContext() context: Sql = {}): Promise<Claimed | undefined> {
    return claimUnknown(withinTransaction(context))
  }

  @InjectManager()
  async takenIds(accountId: string, @MedusaContext() context: Sql = {}): Promise<Set<string>> {
    return takenIds(onConnection(context), accountId)
  }

  @InjectTransactionManager()
  async notePrepared(target: Claimed, id: string, @MedusaContext() context: Sql = {}): Promise<boolean> {
    return notePrepared(withinTransaction(context), target, id)
  }

  @InjectTransactionManager()
  async noteSending(target: Claimed, text: string, @MedusaContext() context: Sql = {}): Promise<boolean> {
    return noteSending(withinTransaction(context), target, text)
  }

  @InjectTransactionManager()
  async notePublished(
    target: Claimed,
    where: Published,
    @MedusaContext() context: Sql = {},
  ): Promise<boolean> {
    return notePublished(withinTransaction(context), target, where)
  }

  @InjectTransactionManager()
  async noteFailed(target: Claimed, why: Problem, @MedusaContext() context: Sql = {}): Promise<boolean> {
    return noteFailed(withinTransaction(context), target, why)
  }

  @InjectTransactionManager()
  async notePostponed(
    target: Claimed,
    why: Problem,
    at: Date,
    @MedusaContext() context: Sql = {},
  ): Promise<boolean> {
    return notePostponed(withinTransaction(context), target, why, at)
  }

  @InjectTransactionManager()
  async noteUnknown(
    target: Claimed,
    why: Problem,
    at: Date | null,
    @MedusaContext() context: Sql = {},
  ): Promise<boolean> {
    return noteUnknown(withinTransaction(context), target, why, at)
  }
}
