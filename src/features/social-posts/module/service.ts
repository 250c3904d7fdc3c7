import { withQueries } from "../../../lib/bound-queries"
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
import type { Claimed, SocialPostAnswer } from "./types"

/** A further run does the rest, so that no run takes too long. */
const MAX_PER_RUN = 50

const QUERIES = {
  findPost,
  listPosts,
  /** Reverts `changePost`. */
  writeBack: writePost,
  takenIds,
}

const CHANGES = {
  addPost: insertPost,
  /** Returns the former post. Throws 404, and 409 `invalid_state`. */
  changePost,
  /** Throws 404, and 409 `invalid_state`. */
  removePost: deletePost,
  /** See `begin` in `lib/beginning.ts`. */
  begin,
  undoBegin,
  /** See `decide` in `lib/deciding.ts`. */
  decide,
  cancel,
  undoCancel,
  releaseDue,
  endLeases,
  claim,
  claimUnknown,
  notePrepared,
  noteSending,
  notePublished,
  noteFailed,
  notePostponed,
  noteUnknown,
}

/** The social posts of the current tenant. Written by the feature's workflows. */
export default class SocialPostsModuleService extends withQueries(ConnectionStore, {
  queries: QUERIES,
  changes: CHANGES,
}) {
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
    for (let count = 0; count < MAX_PER_RUN; count++) {
      const target = await this.claim(postId)
      if (!target) break
      await this.guarded(target, () => publishTarget(target, this.sendingWith(picture)))
    }
    if (postId !== null) return
    for (let count = 0; count < MAX_PER_RUN; count++) {
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
}
