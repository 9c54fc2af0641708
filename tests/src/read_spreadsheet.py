"""Prints the sheets of the spreadsheet on standard input as JSON: their cells with types, what stays in view, and filters."""

import datetime
import io
import json
import sys

import openpyxl
from openpyxl.utils.escape import unescape


def value(cell):
    if isinstance(cell.value, datetime.datetime):
        return cell.value.isoformat()
    if isinstance(cell.value, str):
        # As Excel does, which openpyxl leaves to its caller for texts in cells.
        return unescape(cell.value)
    return cell.value


book = openpyxl.load_workbook(io.BytesIO(sys.stdin.buffer.read()))
sheets = []
for sheet in book.worksheets:
    rows = [[{"value": value(cell), "type": cell.data_type, "format": cell.number_format, "quoted": bool(cell.quotePrefix)} for cell in row]
            for row in sheet.iter_rows()]
    sheets.append({"name": sheet.title, "rows": rows, "frozen": sheet.freeze_panes, "filter": sheet.auto_filter.ref})
json.dump(sheets, sys.stdout)
