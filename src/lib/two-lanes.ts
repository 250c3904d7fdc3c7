import { ChildQueue, type ChildQueueOptions } from "./child-queue"

interface Lane {
  /** The time after which a task goes to the slow lane. */
  quickMs: number
}

/**
 * Two child processes for tasks whose cost nobody knows before. Each task begins in the quick lane. If it takes too long
 * there, it begins again in the slow lane, where it waits only for other slow tasks. So the costliest tasks of one
 * tenant delay the ordinary ones of another by `quickMs`, and not by the time that a task may take.
 */
export class TwoLanes<Task, Done> {
  private readonly slow: ChildQueue<Task, Done>
  private readonly quick: ChildQueue<Task, Done>

  constructor({ quickMs, ...options }: Lane & ChildQueueOptions<Task, Done>) {
    this.slow = new ChildQueue(options)
    this.quick = new ChildQueue({
      ...options,
      limits: { ...options.limits, taskMs: quickMs },
      whenSlow: (tenant, task) => this.slow.run(tenant, task),
    })
  }

  run(tenant: string, task: Task): Promise<Done> {
    return this.quick.run(tenant, task)
  }

  /** Ends both children. Later tasks start others. */
  stop(): void {
    this.quick.stop()
    this.slow.stop()
  }
}
