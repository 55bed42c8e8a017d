import type { FastifyRequest } from 'fastify';
import type { Operation } from '../../../shared/contract/operation.ts';

/**
 * Is it no activity of the session (rules: Tenancy and rights): a live stream, or what a screen reads anew by itself? Our client says so of all its
 * calls while nobody touches it, so that a screen left alone signs out however much happens on it.
 */
export function isUnattended(operation: Operation, request: FastifyRequest): boolean {
  return operation.events === true || request.headers['x-unattended'] === '1';
}
