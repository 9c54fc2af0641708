//! Comment lists: the quick texts that an item offers for its comment, in each language.

use std::collections::{BTreeSet, HashMap};

use platform::{
    api::{
        legacy_filters::CallQuery,
        lenient_values,
        list::{Filter, ListQuery, Operator, Scalar},
        name_list::{self, Columns, NameList, Refusals},
    },
    auth::context::Ctx,
    core::{error::Result, text},
    db::Tx,
    shared::audit::AuditEvent,
    tenancy::{Grant, Scoped},
};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait, Order,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    TEMPLATE_READ, TEMPLATE_WRITE,
    edit::given_text,
    entity::{
        comment_list::{ActiveModel, Column, Entity, Model},
        comment_list_entry::{self, Column as EntryColumn, Entity as Entries},
        template_item,
    },
    reasons,
};

/// Texts of a list in one language.
const TEXTS: usize = 100;
/// The longest text, in characters.
const TEXT: usize = 500;

platform::fields! {
    /// Fields by which the list of quick texts can be filtered.
    CommentField: Item Number "TemplateItemTypeId"; Language Number "LanguageId"; Text Text "CommentText";
}

impl NameList for Entity {
    type Row = ActiveModel;
    const COLUMNS: Columns<Column> =
        Columns { id: Column::Id, owner: Column::GroupId, key: Column::NameKey, deleted: Column::Deleted };
    const REFUSALS: Refusals = Refusals {
        required: reasons::COMMENT_LIST_REQUIRED,
        too_long: reasons::COMMENT_LIST_TOO_LONG,
        taken: reasons::COMMENT_LIST_TAKEN,
        unknown: reasons::COMMENT_LIST_NOT_FOUND,
    };

    fn key_of(row: Model) -> (String, i64) {
        (row.name_key, row.id)
    }
}

/// A comment list to add, change or delete.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct CommentListInput {
    /// 0 for a new one.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub comment_list_id: Option<i64>,
    /// Name of the list, at most 50 characters; the name of an existing one is not changed when it is left out.
    #[serde(deserialize_with = "given_text")]
    #[schema(value_type = lenient_values::Text)]
    pub comment_list_desc: Option<String>,
    /// The language of the texts; 1 when it is left out.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub language_id: Option<i64>,
    /// The texts in this language, which replace those there are; at most 100.
    pub comments: Option<Vec<CommentInput>>,
    /// Deletes it; items that name it offer no texts any more.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub deleted: Option<bool>,
}

/// A quick text.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct CommentInput {
    /// At most 500 characters.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub comment_text: String,
    /// Position in the list; texts without one are in the order of the request.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub order_list: Option<i64>,
}

/// The answer of a save.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct SavedCommentList {
    /// The message to display.
    pub message: &'static str,
    /// The list.
    pub comment_list_id: i64,
}

/// A quick text of an item.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ItemComment {
    item_comment_lookup_id: i64,
    template_item_type_id: i64,
    comment_text: String,
    language_id: i64,
    deleted: bool,
}

impl ItemComment {
    fn of(item: i64, row: &comment_list_entry::Model) -> Self {
        Self {
            item_comment_lookup_id: row.id,
            template_item_type_id: item,
            comment_text: row.text.clone(),
            language_id: row.language_id,
            deleted: false,
        }
    }
}

/// A quick text with its list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ListText {
    comment_list_id: i64,
    comment_text: String,
    language_id: i64,
}

impl ListText {
    fn of(row: comment_list_entry::Model) -> Self {
        Self { comment_list_id: row.comment_list_id, comment_text: row.text, language_id: row.language_id }
    }
}

/// A comment list of the group.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct CommentList {
    comment_list_id: i64,
    comment_list_desc: String,
    /// Texts of the list in every language, in order.
    comments: Vec<CommentText>,
}

/// A quick text of a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct CommentText {
    comment_text: String,
    language_id: i64,
    order_list: i32,
}

/// Saves a comment list.
pub(crate) async fn save(ctx: &Ctx, input: CommentListInput) -> Result<SavedCommentList> {
    let grant = ctx.can_in_group(TEMPLATE_WRITE)?;
    let group = grant.group_id()?;
    let language = input.language_id.filter(|id| *id != 0).unwrap_or(1);
    if !reference::language_names(ctx.platform()).await?.contains_key(&language) {
        return Err(reasons::LANGUAGE.into());
    }
    let texts = input.comments.as_ref().map(|comments| ordered(comments)).transpose()?;
    let tx = ctx.write(&grant).await?;
    let id = input.comment_list_id.filter(|id| *id != 0);
    let old = match id {
        Some(id) => Some(name_list::one::<Entity>(&tx, &grant, id).await?),
        None => None,
    };
    let named = match (&old, &input.comment_list_desc) {
        (Some(old), None) => old.name.clone(),
        (_, desc) => desc.clone().unwrap_or_default(),
    };
    let name = name_list::free::<Entity>(&tx, &grant, group, id, ("CommentListDesc", &named)).await?;
    let row = match old {
        None => {
            let row = ActiveModel {
                id: NotSet,
                group_id: Set(group),
                name: Set(name.text),
                name_key: Set(name.key),
                deleted: Set(false),
                updated_at: Set(ctx.now()),
            };
            name_list::insert::<Entity>(&tx, &grant, "CommentListDesc", row).await?
        }
        Some(old) => {
            Entity::change(&grant)
                .filter(Column::Id.eq(old.id))
                .value(Column::Name, name.text)
                .value(Column::NameKey, name.key)
                .value(Column::Deleted, input.deleted == Some(true))
                .value(Column::UpdatedAt, ctx.now())
                .run(&tx)
                .await?;
            old
        }
    };
    if let Some(texts) = texts {
        Entries::remove(&grant)
            .filter(EntryColumn::CommentListId.eq(row.id))
            .filter(EntryColumn::LanguageId.eq(language))
            .run(&tx)
            .await?;
        let rows = (0..).zip(texts).map(|(position, text)| comment_list_entry::ActiveModel {
            id: NotSet,
            group_id: Set(group),
            comment_list_id: Set(row.id),
            language_id: Set(language),
            position: Set(position),
            text: Set(text),
        });
        tx.insert_many::<Entries, _>(&grant, rows).await?;
    }
    let after = json!({ "name": named, "languageId": language, "deleted": input.deleted == Some(true) });
    ctx.note(&tx, AuditEvent::new("commentlist.save", "commentlist", row.id).after(after)).await?;
    tx.commit().await?;
    Ok(SavedCommentList { message: "Success", comment_list_id: row.id })
}

/// The texts in their order, checked.
fn ordered(comments: &[CommentInput]) -> Result<Vec<String>> {
    let mut texts: Vec<(i64, String)> = (0..)
        .zip(comments)
        .map(|(at, comment)| (comment.order_list.unwrap_or(at), comment.comment_text.trim().to_owned()))
        .collect();
    let fits = |text: &str| !text.is_empty() && text.chars().count() <= TEXT;
    if texts.len() > TEXTS || !texts.iter().all(|(_, text)| fits(text)) {
        return Err(reasons::COMMENT_TEXT.into());
    }
    texts.sort_by_key(|(place, _)| *place);
    Ok(texts.into_iter().map(|(_, text)| text).collect())
}

/// The comment lists of the group, by name, with their texts.
pub(crate) async fn all(ctx: &Ctx) -> Result<Vec<CommentList>> {
    let grant = ctx.can_in_group(TEMPLATE_READ)?;
    let tx = ctx.browse(&grant).await?;
    let rows = ctx.platform().config.limits.page_rows;
    let lists = Entity::not_deleted(&grant).order(Column::NameKey, Order::Asc).limit(rows).all(&tx).await?;
    let mut texts = texts_of(&tx, &grant, lists.iter().map(|list| list.id).collect(), None).await?;
    let wire = |list: Model| CommentList {
        comments: texts
            .remove(&list.id)
            .unwrap_or_default()
            .into_iter()
            .map(|row| CommentText { comment_text: row.text, language_id: row.language_id, order_list: row.position })
            .collect(),
        comment_list_id: list.id,
        comment_list_desc: list.name,
    };
    Ok(lists.into_iter().map(wire).collect())
}

/// The quick texts of items, in every language or in one.
pub(crate) async fn of_items(ctx: &Ctx, query: &CallQuery) -> Result<Vec<ItemComment>> {
    let grant = ctx.can_in_group(TEMPLATE_READ)?;
    let query: ListQuery<CommentField> = query.read(&ctx.platform().config.limits)?;
    let named = query.filter(CommentField::Item).map(Filter::numbers);
    let language = query.filter(CommentField::Language).and_then(Filter::number);
    let words = query.filter(CommentField::Text);
    let tx = ctx.browse(&grant).await?;
    let batch = ctx.platform().config.limits.page_rows;
    let (mut skip, take) = (query.offset, usize::try_from(query.limit).unwrap_or(usize::MAX));
    let mut found = Vec::new();
    let mut after = 0;
    // A page is of texts and not of items, so items are read in batches until it is full.
    loop {
        let items = template_item::Entity::within(&grant)
            .filter(template_item::Column::Id.gt(after))
            .filter(template_item::Column::Deleted.eq(false))
            .filter(template_item::Column::CommentListId.is_not_null())
            .filter_if(named.clone(), |ids| template_item::Column::Id.is_in(ids))
            .order(template_item::Column::Id, Order::Asc)
            .limit(batch)
            .all(&tx)
            .await?;
        let Some(last) = items.last().map(|item| item.id) else { return Ok(found) };
        let lists: BTreeSet<i64> = items.iter().filter_map(|item| item.comment_list_id).collect();
        let not_deleted = Entity::not_deleted(&grant).filter(Column::Id.is_in(lists)).all(&tx).await?;
        let texts = texts_of(&tx, &grant, not_deleted.into_iter().map(|list| list.id).collect(), language).await?;
        for item in &items {
            let texts = item.comment_list_id.and_then(|list| texts.get(&list)).into_iter().flatten();
            for row in texts.filter(|row| words.is_none_or(|words| says(words, &row.text))) {
                if skip > 0 {
                    skip -= 1;
                    continue;
                }
                if found.len() >= take {
                    return Ok(found);
                }
                found.push(ItemComment::of(item.id, row));
            }
        }
        after = last;
    }
}

/// The quick texts of these lists, each text once, in every language. A list that was deleted has none.
pub async fn list_texts(tx: &Tx, grant: &Grant, lists: &BTreeSet<i64>) -> Result<Vec<ListText>> {
    if lists.is_empty() {
        return Ok(Vec::new());
    }
    let not_deleted = Entity::not_deleted(grant).filter(Column::Id.is_in(lists.iter().copied())).all(tx).await?;
    let mut texts = texts_of(tx, grant, not_deleted.into_iter().map(|list| list.id).collect(), None).await?;
    let texts = lists.iter().filter_map(|list| texts.remove(list)).flatten();
    Ok(texts.map(ListText::of).collect())
}

/// Returns `true` if a text is the one of the filter, one of several, or contains it, whatever the letter case.
fn says(filter: &Filter<CommentField>, text: &str) -> bool {
    let text = text::key(text);
    filter.values.iter().any(|value| match value {
        Scalar::Text(words) if filter.operator == Operator::Like => text.contains(&text::key(words)),
        Scalar::Text(words) => text == text::key(words),
        Scalar::Number(_) | Scalar::Flag(_) | Scalar::Day(_) => false,
    })
}

/// The quick texts of a list in a language, in order.
pub async fn quick_texts(tx: &Tx, grant: &Grant, list: i64, language: i64) -> Result<Vec<String>> {
    let rows = texts_of(tx, grant, vec![list], Some(language)).await?;
    Ok(rows.into_values().flatten().map(|row| row.text).collect())
}

/// The texts of lists, in order.
async fn texts_of(
    tx: &Tx,
    grant: &Grant,
    lists: Vec<i64>,
    language: Option<i64>,
) -> Result<HashMap<i64, Vec<comment_list_entry::Model>>> {
    let mut by_list: HashMap<i64, Vec<comment_list_entry::Model>> = HashMap::new();
    if lists.is_empty() {
        return Ok(by_list);
    }
    let rows = Entries::within(grant)
        .filter(EntryColumn::CommentListId.is_in(lists))
        .filter_if(language, |language| EntryColumn::LanguageId.eq(language))
        .order(EntryColumn::CommentListId, Order::Asc)
        .order(EntryColumn::LanguageId, Order::Asc)
        .order(EntryColumn::Position, Order::Asc)
        .all(tx)
        .await?;
    for row in rows {
        by_list.entry(row.comment_list_id).or_default().push(row);
    }
    Ok(by_list)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn comment(text: &str, place: Option<i64>) -> CommentInput {
        CommentInput { comment_text: text.to_owned(), order_list: place }
    }

    #[test]
    fn texts_stand_in_their_places() {
        let texts = ordered(&[comment(" worn ", Some(2)), comment("leaks", Some(1))]).expect("texts");
        assert_eq!(texts, ["leaks", "worn"]);
        let unplaced = ordered(&[comment("worn", None), comment("leaks", None)]).expect("texts");
        assert_eq!(unplaced, ["worn", "leaks"]);
    }

    #[test]
    fn texts_are_neither_empty_nor_endless() {
        let refused = |comments: &[CommentInput]| ordered(comments).expect_err("refused").reason();
        assert_eq!(refused(&[comment(" ", None)]), reasons::COMMENT_TEXT);
        assert_eq!(refused(&[comment(&"x".repeat(501), None)]), reasons::COMMENT_TEXT);
        let many: Vec<CommentInput> = (0..101).map(|_| comment("worn", None)).collect();
        assert_eq!(refused(&many), reasons::COMMENT_TEXT);
    }
}
