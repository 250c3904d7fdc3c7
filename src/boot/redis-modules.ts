const KEY_PREFIX = "svc:"
/** The prefix of our queues in Redis. The queue library puts a colon after it. */
const QUEUE_PREFIX = "svc-"
const SCHEDULES_AT_ONCE = 4
const FAILED_JOB_SECONDS = 7 * 24 * 60 * 60

/**
 * The engine's modules that use Redis. With them, several processes share events, workflows, cache entries and locks.
 */
export function redisModules(redisUrl: string) {
  return [
    {
      resolve: "@medusajs/medusa/event-bus-redis",
      options: {
        redisUrl,
        queueName: `${QUEUE_PREFIX}events`,
        // A failed job contains customers' data. It is deleted after this time, which is enough to investigate the
        // failure.
        jobOptions: { removeOnFail: { age: FAILED_JOB_SECONDS } },
      },
    },
    {
      resolve: "@medusajs/medusa/workflow-engine-redis",
      options: {
        redis: {
          redisUrl,
          queueName: `${QUEUE_PREFIX}workflows`,
          jobQueueName: `${QUEUE_PREFIX}workflow-jobs`,
          // Runs several schedules at once, so that a slow one of one tenant does not delay others.
          jobWorkerOptions: { concurrency: SCHEDULES_AT_ONCE },
          // The engine gives this queue the same name in every application on a Redis server. The prefix separates
          // ours.
          cleanerQueueOptions: { prefix: `${QUEUE_PREFIX}bull` },
          cleanerWorkerOptions: { prefix: `${QUEUE_PREFIX}bull` },
        },
      },
    },
    // For second-factor sign-in: one process creates a challenge, and another may get its answer.
    { resolve: "@medusajs/medusa/cache-redis", options: { redisUrl, namespace: "svc:cache-entry" } },
    {
      resolve: "@medusajs/medusa/caching",
      options: {
        providers: [
          {
            resolve: "@medusajs/medusa/caching-redis",
            id: "caching-redis",
            is_default: true,
            options: { redisUrl, prefix: `${KEY_PREFIX}cache:` },
          },
        ],
      },
    },
    {
      resolve: "@medusajs/medusa/locking",
      options: {
        providers: [
          {
            resolve: "@medusajs/medusa/locking-redis",
            id: "locking-redis",
            is_default: true,
            options: { redisUrl, namespace: `${KEY_PREFIX}lock:` },
          },
        ],
      },
    },
  ]
}
