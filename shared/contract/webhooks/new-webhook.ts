import { changeSubjects } from '../changes/changes.ts';
import { id } from '../fields/number.ts';
import { shape, someOf } from '../fields/shape.ts';
import { notifierUrl, text } from '../fields/text.ts';

export const webhookFields = {
  name: text(80),
  /** A public https address. */
  url: notifierUrl(),
  /** The subjects of the feed of changes that it sends. */
  subjects: someOf(changeSubjects, 1),
};

/** The values that an administrator enters. The access names a company, and cannot be changed later. */
export const newWebhook = shape({ ...webhookFields, accessId: id() });
