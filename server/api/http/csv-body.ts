import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../shared/errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads a text/csv body as the field `csv` of an operation that has one. UTF-8 only, with its mark or without (trust G51). */
export function csvBodies(app: FastifyInstance): void {
  app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (request, body, done) => {
    const { bodyTypes = [] } = request.routeOptions.config;
    if (!bodyTypes.includes('text/csv')) {
      done(new Refusal('wrong_type', { values: { type: bodyTypes.join(' or ') } }));
      return;
    }
    try {
      done(null, { csv: utf8.decode(body as Buffer) });
    } catch {
      done(new Refusal('malformed', { fields: { csv: 'Expected a CSV file in UTF-8' } }));
    }
  });
}
