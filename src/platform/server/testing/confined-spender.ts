// A program that does as it is asked: answers, throws, takes time for ever, or takes memory for ever.
import { answerConfined } from '../confined.ts';

await answerConfined(async (input) => {
  if (input === 'throw') throw new Error('asked to');
  const kept: string[] = [];
  let rounds = input === 'time' || input === 'memory' ? 1 : 0;
  while (rounds > 0) {
    rounds += 1;
    if (input === 'memory') kept.push(`${rounds}`.repeat(100));
  }
  return { input, kept };
});
