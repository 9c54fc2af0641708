import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from "@mui/material";
import { useRecordContext } from "react-admin";
import type { AuditEntry } from "../api/wire";
import { useText } from "../text/useText";
import { differences } from "./differences";

/** What an entry changed; opened under its row. */
export function AuditDetails() {
  const text = useText();
  const entry = useRecordContext<AuditEntry>();
  if (!entry) return null;
  const changed = differences(entry.before, entry.after);
  if (changed.length === 0) return <Typography sx={{ p: 1, color: "text.secondary" }}>{text("audit.nothing")}</Typography>;
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{text("audit.field")}</TableCell>
          <TableCell>{text("audit.before")}</TableCell>
          <TableCell>{text("audit.after")}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {changed.map((one) => (
          <TableRow key={one.field}>
            <TableCell component="th" scope="row">
              {one.field}
            </TableCell>
            <TableCell sx={{ whiteSpace: "pre-wrap", wordBreak: "break-word" }}>{one.before}</TableCell>
            <TableCell sx={{ whiteSpace: "pre-wrap", wordBreak: "break-word" }}>{one.after}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
