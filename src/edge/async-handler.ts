import type { NextFunction, Request, RequestHandler, Response } from "express"

/**
 * Passes the error of an async handler to Express. Express 4 would ignore the rejected promise, and the request would
 * hang.
 */
export function asyncHandler(
  handle: (req: Request, res: Response, next: NextFunction) => Promise<void>,
): RequestHandler {
  return (req, res, next) => {
    handle(req, res, next).catch(next)
  }
}
