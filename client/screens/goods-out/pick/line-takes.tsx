import { type StockGroup, stockGroups, type Take } from '../../../../shared/allocation.ts';
import { fromUnits } from '../../../../shared/quantity.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { formatQuantity } from '../../../ui/formats.ts';
import { type LineQuestion, type PickLineState, type StockRow, totalOf } from './pick-line-state.ts';

/** The stock that a line will take, in allocation order; groups that are not its own have a tick (rules 5, Pick). */
export function LineTakes({ line, onSplit }: { line: PickLineState; onSplit: (line: PickLineState) => void }) {
  const { takes } = line.allocation.value;
  const questions = line.questions.value;
  const drums = questions.find(({ key }) => key === 'several_drums');
  const groups = stockGroups.map((group) => ({ group, takes: takes.filter(({ from }) => from.group === group) }));
  return (
    <div className="line-takes">
      {groups
        .filter((one) => one.takes.length > 0)
        .map((one) => (
          <GroupTakes key={one.group} line={line} {...one} question={questionOf(questions, one.takes)} />
        ))}
      {drums !== undefined && (
        <Tick line={line} question={drums}>
          {t('pick_severalDrums', { count: new Set(drums.takes.map(({ from }) => from.drumId)).size })}
        </Tick>
      )}
      {line.stock.value !== undefined && (
        <Button kind="quiet" small onPress={() => onSplit(line)}>
          {line.shares.value === undefined ? t('pick_split') : t('pick_splitByHand')}
          <span className="unseen">{line.sku.stockCode}</span>
        </Button>
      )}
    </div>
  );
}

function questionOf(questions: readonly LineQuestion[], takes: readonly Take<StockRow>[]): LineQuestion | undefined {
  return questions.find((one) => one.key !== 'several_drums' && one.takes[0]?.from.group === takes[0]?.from.group);
}

interface GroupTakesProps {
  line: PickLineState;
  group: StockGroup;
  takes: readonly Take<StockRow>[];
  question: LineQuestion | undefined;
}

function GroupTakes({ line, group, takes, question }: GroupTakesProps) {
  const owner = group === 'job' && !line.hasSegment.value ? t('pick_group_segments') : t(`pick_group_${group}`);
  const text = t('pick_takesOf', { quantity: formatQuantity(totalOf(takes)), group: owner });
  return (
    <div className="group-takes">
      {question === undefined ? (
        <span>{text}</span>
      ) : (
        <Tick line={line} question={question}>
          {text}
        </Tick>
      )}
      <span className="sub">{takes.map(takeText).join(', ')}</span>
    </div>
  );
}

function takeText({ from, quantity }: Take<StockRow>): string {
  const owner = from.group === 'otherJobs' ? from.job : from.group === 'job' ? from.segment : null;
  const parts = [from.location.name, from.drumNumber, owner].filter((part) => part !== null && part !== '');
  return `${parts.join(' · ')}: ${formatQuantity(fromUnits(quantity))}`;
}

interface TickProps {
  line: PickLineState;
  question: LineQuestion;
  children: string;
}

function Tick({ line, question: { key }, children }: TickProps) {
  return (
    <label className="tick">
      <input
        type="checkbox"
        checked={line.accepted.value.has(key)}
        onChange={(event) => line.accept(key, event.target.checked)}
      />
      <span>
        {children}
        <span className="unseen">{line.sku.stockCode}</span>
      </span>
    </label>
  );
}
