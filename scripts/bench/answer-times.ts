import type { Ask, Question } from './asker.ts';

const ROUNDS = 15;

/** Milliseconds until each answer was whole, every question several times, after one round that is not counted. */
export async function answerTimes(ask: Ask, questions: readonly Question[]): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const question of questions) {
      const began = performance.now();
      const answer = await ask(question);
      await answer.text();
      if (!answer.ok) throw new Error(`${question.operation.name} answers ${answer.status}`);
      if (round > 0) taken.push(performance.now() - began);
    }
  }
  return taken;
}
