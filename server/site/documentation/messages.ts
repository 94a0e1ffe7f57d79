import { z } from 'zod';
import { webhookMessages } from '../../../contract/programs/calls/webhooks.ts';
import { exampleObject } from '../../platform/http/description/example-values.ts';
import { jsonSchema } from '../../platform/http/description/schema.ts';

/** Every type of message to webhooks in Markdown: its name, its meaning, and an example body. */
export function describeMessages(): string {
  return webhookMessages
    .map(({ name, summary, body }) => {
      const example = exampleObject(jsonSchema.parse(z.toJSONSchema(body)), {}, 'message');
      return `### ${name}\n\n${summary}\n\n\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``;
    })
    .join('\n\n');
}
