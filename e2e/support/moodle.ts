import type { Order } from '../../demo/http/control.ts';

/** Tells the demonstration Moodle how to behave, or asks it something. @throws {Error} when there is no such order */
export async function sortAMoodle(order: Order): Promise<unknown> {
  const answer = await fetch(`${process.env['E2E_MOODLE']}/_control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  const body: unknown = await answer.json();
  if (!answer.ok) throw new Error(JSON.stringify(body));
  return body;
}
