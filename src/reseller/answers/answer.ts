import type { z } from 'zod';
import type { Now } from '../../use-cases/shared/ports.ts';
import { failureOf, unreadable } from './failure.ts';
import type { Endpoint, Reply } from '../request.ts';
import { envelopeSchema } from './schemas.ts';
import type { MessageOf } from './service-message.ts';
import type { NoteUnlisted } from './unlisted.ts';
import { ENVELOPE, ERROR_ENVELOPE } from './unlisted.ts';

/** Reads the `data` of a 200 by a schema. @throws ResellerError if the reply is anything else */
export type ReadData = <S extends z.ZodType>(endpoint: Endpoint, reply: Reply, schema: S) => z.output<S>;

export function createReadData(messageOf: MessageOf, noteUnlisted: NoteUnlisted, now: Now): ReadData {
  return (endpoint, reply, schema) => {
    if (reply.type === 'unanswered' || reply.httpStatus !== 200) {
      if (reply.type === 'answered') noteUnlisted(endpoint, reply.json, ERROR_ENVELOPE);
      throw failureOf(endpoint, reply, messageOf, now);
    }
    noteUnlisted(endpoint, reply.json, ENVELOPE);
    const { data: envelope } = envelopeSchema.safeParse(reply.json);
    if (envelope === undefined) throw unreadable(endpoint, 'no readable body');
    if (envelope.status === false) throw unreadable(endpoint, 'HTTP 200 with status false');
    const { data, success } = schema.safeParse(envelope.data);
    if (!success) throw unreadable(endpoint, 'data is not what the specification says');
    return data;
  };
}
