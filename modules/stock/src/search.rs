//! Machine Search: serials over every site of the group, open and closed (2§2.12, Q-136).
//!
//! What other sites' rows show is a view of its own (rule R1): no customer, no counts, nothing that can be done to them
//! but reading.

use platform::{
    calls::CallQuery,
    context::Ctx,
    db::Tx,
    error::{Error, Result},
    list::ListQuery,
    permission::Grant,
    reason::own,
};
use sea_orm::Value;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    SEARCH,
    labels::View,
    list::{StockField, open_transfers, own_imports_of, serial_part},
    names::Names,
    placed::{COLUMNS, Placed},
    record,
    row::{Maker, Menus, StockRow},
    serials,
};

/// The answer of the search.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Found {
    /// The rows; the first carries `TotalCount`.
    pub jcb_stock_list: Vec<StockRow>,
}

/// Searches; an empty question finds nothing.
pub async fn search(ctx: &Ctx, question: &CallQuery) -> Result<Found> {
    let grant = ctx.can_in_group(SEARCH)?;
    let query: ListQuery<StockField> = question.read(&ctx.platform().config.limits)?;
    if let Some(other) = query.filters.iter().find(|filter| filter.field != StockField::Serial) {
        return Err(Error::from(own::UNKNOWN_FIELD).at(format!("{:?}", other.field), own::UNKNOWN_FIELD.0.text));
    }
    let text = match query.filter(StockField::Serial) {
        Some(filter) => serial_part(filter)?,
        None => None,
    };
    let Some(text) = text else { return Ok(Found { jcb_stock_list: Vec::new() }) };
    let site = ctx.site()?;
    let models = catalogue::names(ctx.platform(), site.group_id).await?;
    // From the endings to their machines is the best way whatever is sought.
    let tx = ctx.browse_by_kept_plans(&grant).await?;
    let sought = Sought { group: site.group_id, text: &text, by: own_imports_of(ctx) };
    let (statement, values) = sought.page(query.limit, query.offset);
    let rows = Placed::all(tx.rows(&grant, &statement, values).await?);
    let total = count(&tx, &grant, &sought, &query, rows.len()).await?;
    let transfers = open_transfers(&tx, &grant, &rows).await?;
    drop(tx);
    let names = Names::of(ctx.platform(), models, site.group_id, Some(site), &rows).await?;
    let names = names.with_pictures(ctx.platform(), rows.iter().map(|row| row.model_id));
    let maker = Maker {
        names: &names,
        acting_site: site.id,
        rules: &record::rules(ctx)?,
        now: ctx.now(),
        today: ctx.today(),
        view: View::Other,
        transfers: &transfers,
        past: false,
        menus: Menus::default(),
    };
    let mut found = rows.iter().map(|row| maker.row(row)).collect::<Result<Vec<_>>>()?;
    if let Some(first) = found.first_mut() {
        first.total_count = total;
    }
    Ok(Found { jcb_stock_list: found })
}

/// What is looked for.
pub(crate) struct Sought<'a> {
    pub(crate) group: i64,
    pub(crate) text: &'a str,
    /// Only what this person has brought in (Appendix F, type 8).
    pub(crate) by: Option<i64>,
}

impl Sought<'_> {
    /// The rows, behind FROM.
    fn rows(&self) -> (String, Vec<Value>) {
        let mut values: Vec<Value> = Vec::new();
        let holding = serials::holding(self.group, self.text, &mut values);
        let mut rows =
            format!("{holding} CROSS JOIN machine m WHERE m.id = s.machine_id AND {{scope:m}} AND m.deleted = false");
        if let Some(user) = self.by {
            values.push(user.into());
            rows = format!("{rows} AND m.created_by = ${}", values.len());
        }
        (rows, values)
    }

    pub(crate) fn page(&self, limit: u64, offset: u64) -> (String, Vec<Value>) {
        let (rows, mut values) = self.rows();
        values.push(i64::try_from(limit).unwrap_or(i64::MAX).into());
        values.push(i64::try_from(offset).unwrap_or(i64::MAX).into());
        let statement = format!(
            "SELECT {} FROM {rows} \
             ORDER BY m.serial, m.listed_on, m.id LIMIT ${} OFFSET ${}",
            *COLUMNS,
            values.len() - 1,
            values.len()
        );
        (statement, values)
    }
}

/// A page that is not full has its number already; only a full one has to be counted.
async fn count(tx: &Tx, grant: &Grant, sought: &Sought<'_>, query: &ListQuery<StockField>, rows: usize) -> Result<u64> {
    let rows = rows as u64;
    if rows < query.limit && (rows > 0 || query.offset == 0) {
        return Ok(query.offset + rows);
    }
    let (rows, values) = sought.rows();
    let statement = format!("SELECT COUNT(*) AS n FROM {rows}");
    let counted: Vec<Number> = tx.select(grant, &statement, values).await?;
    Ok(counted.first().map_or(0, |number| u64::try_from(number.n).unwrap_or(0)))
}

#[derive(sea_orm::FromQueryResult)]
struct Number {
    n: i64,
}
