import { say } from "@/say";
/** The selected rows of a table, for an action on all of them. */
export type RowSelection<Row> = {
  isChosen: (row: Row) => boolean;
  choose: (row: Row, chosen: boolean) => void;
  /** Returns the checkbox's name, for example "Select JOB-00012". */
  labelOf: (row: Row) => string;
};

const BOX = "size-5 cursor-pointer accent-primary";

export function RowCheckbox<Row>({ row, choosing }: { row: Row; choosing: RowSelection<Row> }) {
  return (
    <label className="grid size-11 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={choosing.labelOf(row)}
        checked={choosing.isChosen(row)}
        onChange={(event) => choosing.choose(row, event.target.checked)}
        className={BOX}
      />
    </label>
  );
}

type AllRowsCheckboxProps<Row> = { rows: readonly Row[] | undefined; choosing: RowSelection<Row> };

/** Selects all rows of this page. */
export function AllRowsCheckbox<Row>({ rows = [], choosing }: AllRowsCheckboxProps<Row>) {
  const chosen = rows.filter(choosing.isChosen).length;
  return (
    <label className="grid size-11 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={say.ui_select_all_rows_on_this_page()}
        checked={chosen > 0 && chosen === rows.length}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < rows.length;
        }}
        onChange={(event) => {
          for (const row of rows) choosing.choose(row, event.target.checked);
        }}
        className={BOX}
      />
    </label>
  );
}
